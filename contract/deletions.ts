import { type Static, Type } from 'typebox';
import { changed, changeHeaders, keyUsed } from './changes.ts';
import { endpoint, noContent, READS, WRITES } from './endpoint.ts';
import { detail } from './errors.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { id, idParams, idsOfNotes } from './ids.ts';
import { space, spaceQuery } from './space.ts';

export const deletion = objectLike(
  {
    id,
    at: Type.Integer({ description: 'When it was made, in milliseconds since 1970.' }),
    by: Type.Optional(
      Type.Integer({ description: 'In a shared category: the number of the person who made it.' }),
    ),
    category: Type.Union([Type.String(), Type.Null()], {
      description: 'The title of the category that was deleted, or null when only notes were.',
    }),
    content: Type.Union([Type.String(), Type.Null()], {
      description: 'The first 200 characters of the first note, or null when there was none.',
    }),
    notes: Type.Integer({ description: 'How many notes and sub notes it holds.' }),
  },
  { id: EXAMPLE.deletion, at: 1_763_812_486_000, category: null, content: 'Oat milk', notes: 3 },
  'Deletion',
);
export type Deletion = Static<typeof deletion>;

/** In the query of a call that deletes: the client's own id of the action. */
export const deletionQuery = Type.Object({
  ...space,
  deletion: Type.Optional(
    Type.String({ format: 'uuid', description: 'The id under which the deletion can be restored.' }),
  ),
});

const common = { tags: ['deletions'], querystring: spaceQuery } as const;
const change = { ...common, security: WRITES, headers: changeHeaders } as const;

export const listDeletions = endpoint('GET', '/api/deletions/', {
  ...common,
  security: READS,
  summary: 'List what was deleted in the last 30 days, the newest first',
  response: { 200: Type.Array(deletion) },
});

export const createDeletion = endpoint('POST', '/api/deletions/', {
  ...change,
  summary: 'Delete several notes, with their sub notes, as one action; idempotent by its id',
  body: objectLike({ id, notes: idsOfNotes }, { id: EXAMPLE.deletion, notes: [EXAMPLE.milk, EXAMPLE.bread] }),
  response: { 200: changed(deletion), 201: changed(deletion), ...keyUsed },
});

export const restoreDeletion = endpoint('POST', '/api/deletions/restore/:id/', {
  ...change,
  summary: 'Restore what an action deleted to its place, with its category if that was deleted too',
  params: idParams(EXAMPLE.deletion),
  response: { 200: changed(detail), ...keyUsed },
});

export const deleteDeletion = endpoint('DELETE', '/api/deletions/delete/:id/', {
  ...change,
  summary: 'Permanently delete what an action deleted',
  params: idParams(EXAMPLE.deletion),
  response: { 204: changed(noContent), ...keyUsed },
});
