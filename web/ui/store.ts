/** A value outside of React, with its listeners; made for `useSyncExternalStore`. */
export class Store<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  readonly read = (): Value => this.#value;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  write(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}
