import { Type } from 'typebox';

/** Ids are opaque to clients; we make UUID version 7 (RFC 9562). */
export const id = Type.String({ format: 'uuid' });

/** An id in a path is not validated: what is no id is simply not found. */
export const idParams = Type.Object({ id: Type.String() });

export const ordering = Type.Object({
  ordering: Type.Array(id, { description: 'Ids in the wanted order, each once.' }),
});
