import * as streams from 'node:stream/web';

// A page of jsdom has an `Object` of its own, though clones and answers come from Node, and lacks Node's streams.
if ('window' in globalThis) {
  Object.assign(globalThis, streams);
  Object.defineProperty(Object, Symbol.hasInstance, {
    value(value: unknown): boolean {
      const isObject = typeof value === 'function' || (typeof value === 'object' && value !== null);
      return isObject && Object.getPrototypeOf(value) !== null;
    },
  });
}
