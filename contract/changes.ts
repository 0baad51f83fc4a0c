import { type TSchema, Type } from 'typebox';
import { EXAMPLE } from './examples.ts';

/** Headers that every change of the lists may carry: the same key again receives the first response and changes nothing. */
export const changeHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?:\\.[1-9][0-9]{0,14})?$',
      description:
        'The UUID of the change. In older clients the UUID of the device, a full stop, and the number of the change on that device, from 1.',
      examples: ['0199c0de-8a52-7e05-b3a1-6f3c2a1e8b47'],
    }),
  ),
});

/** Headers of every response to a change. */
export const CHANGED_HEADERS = {
  Revision: {
    type: 'integer',
    description: 'The new revision of the lists; absent when nothing has changed.',
    example: 84,
  },
  Unchanged: {
    type: 'integer',
    description: 'The revision of the lists when there was nothing to change.',
    example: 83,
  },
  Space: {
    type: 'string',
    description:
      'The shared category whose revision that is; absent when it is that of the user’s own lists.',
    example: EXAMPLE.groceries,
  },
} as const;

/** A response to a change of the lists, as the API page describes it. */
export const changed = <S extends TSchema>(schema: S) => ({ ...schema, headers: CHANGED_HEADERS });

/** A further response to any change with a key, which belongs to one method, path and body. */
export const keyUsed = {
  422: Type.Object(
    { detail: Type.String() },
    {
      description: 'The key was used for another request; nothing was done.',
      examples: [{ detail: 'This key was used for another request.' }],
    },
  ),
} as const;
