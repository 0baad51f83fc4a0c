import { type TProperties, Type } from 'typebox';

/** Ids are opaque to clients; we make UUID version 7 (RFC 9562). */
export const id = Type.String({ format: 'uuid' });

/** An id in a path is not validated: a malformed id is simply not found. */
export const idParams = (example: string) =>
  Type.Object({
    id: Type.String({ description: 'An unknown or malformed id is answered 404.', examples: [example] }),
  });

/** The upper bound of any ordering. */
const ORDERING_MAX = 5_000;

const ordering = Type.Array(id, {
  maxItems: ORDERING_MAX,
  description: 'Ids in the wanted order, each once.',
});

/** The body that puts things in order. */
export const orderingOf = <More extends TProperties>(example: readonly string[], more: More) =>
  Type.Object({ ordering, ...more }, { examples: [{ ordering: example }] });
