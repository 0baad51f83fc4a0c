import { type TProperties, Type } from 'typebox';
import { objectLike } from './examples.ts';

/** Ids are opaque to clients; we make UUID version 7 (RFC 9562). */
export const id = Type.String({ format: 'uuid' });

/** An id in a path is not validated: a malformed id is simply not found. */
export const idParams = (example: string) =>
  Type.Object({
    id: Type.String({ description: 'An unknown or malformed id is answered 404.', examples: [example] }),
  });

/** The upper bound of any ordering, and of any call about several notes. */
export const AT_ONCE_MAX = 5_000;

const ordering = Type.Array(id, {
  maxItems: AT_ONCE_MAX,
  description: 'Ids in the wanted order, each once.',
});

export const idsOfNotes = Type.Array(id, {
  minItems: 1,
  maxItems: AT_ONCE_MAX,
  description: 'Ids of notes. Those that no longer exist are ignored.',
});

/** The body that puts things in order. */
export const orderingOf = <More extends TProperties>(example: readonly string[], more: More) =>
  objectLike({ ordering, ...more }, { ordering: example });
