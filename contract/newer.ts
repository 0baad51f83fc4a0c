import { type Static, type TSchema, Type } from 'typebox';
import { id } from './ids.ts';
import { space } from './space.ts';

/** In the query of a list: the client's revision, so that only newer rows are sent. */
export const since = {
  ...space,
  since: Type.Optional(
    Type.String({
      description:
        'The epoch and the revision of the last answer, joined by a full stop, or 0 at first. The answer is then an object: what has changed since, or the whole list.',
      examples: ['9f2c41d07be3.84', '0'],
    }),
  ),
};

/** The fields that come before the rows newer than a revision. */
export const newerHead = {
  epoch: Type.String({
    description:
      'If it has changed, the site was restarted or restored, and earlier revisions no longer count.',
  }),
  revision: Type.Integer({ description: 'The revision to ask with next time.' }),
  space: Type.String({
    description: 'Whose lists these are: the id of the user, or of a shared category.',
  }),
  whole: Type.Boolean({
    description: 'Whether these are all rows, which replace what the client has.',
  }),
} as const;

/** The fields that come after them. */
export const newerTail = {
  places: Type.Array(Type.Integer(), {
    description: 'The place of each row, in the same order. A list is sorted by place, then by id.',
  }),
  revisions: Type.Array(Type.Integer(), {
    description: 'The revision that last wrote each row, in the same order.',
  }),
  gone: Type.Array(id, { description: 'Ids of rows that are no longer in the list.' }),
  proof: Type.Object(
    { count: Type.Integer(), sum: Type.Integer() },
    {
      description:
        'How many rows the whole list has, and the sum of their revisions. A client whose list differs fetches all of it.',
    },
  ),
} as const;

/** The response of a list call, typed for the plain call. With `since` it is an object, which the caller parses. */
export const listOr = <Row extends TSchema>(row: Row, newer: TSchema) =>
  Type.Unsafe<Static<Row>[]>({ anyOf: [Type.Array(row), newer] });
