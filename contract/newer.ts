import { type Static, type TSchema, Type } from 'typebox';
import { id } from './ids.ts';

/** In the query of a list: what the client has, so that it gets the rows that are newer. */
export const sinceQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      description:
        'The epoch and the revision of the last answer, with a full stop between; 0 for nothing. The answer is then an object: what has changed since, or the whole list.',
      examples: ['9f2c41d07be3.84', '0'],
    }),
  ),
});

/** What stands before the rows that are newer than a revision. */
export const newerHead = {
  epoch: Type.String({
    description: 'Another one than before: the site was started again or restored, and revisions count anew.',
  }),
  revision: Type.Integer({ description: 'The revision that the client has from now on.' }),
  whole: Type.Boolean({
    description: 'Whether these are all rows: then they replace what the client has.',
  }),
} as const;

/** What stands behind them. */
export const newerTail = {
  places: Type.Array(Type.Integer(), {
    description: 'The place of each row, in the same order. A list is sorted by place, then by id.',
  }),
  gone: Type.Array(id, { description: 'Ids that are in the list no more.' }),
} as const;

/** The answer of a list, typed as the plain call gets it. With `since` it is an object, which its reader parses. */
export const listOr = <Row extends TSchema>(row: Row, newer: TSchema) =>
  Type.Unsafe<Static<Row>[]>({ anyOf: [Type.Array(row), newer] });
