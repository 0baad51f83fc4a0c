import { type Static, Type } from 'typebox';
import { changed, keyUsed } from './changes.ts';
import { endpoint } from './endpoint.ts';
import { detail } from './errors.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { AT_ONCE_MAX, id, idsOfNotes } from './ids.ts';
import { change, content, flags, parent, reference } from './notes.ts';

/** Notes that one request may create. */
export const CREATED_AT_ONCE_MAX = 200;
/** Each has its own target: undoing the move of notes that were far apart takes many. */
const MOVES_MAX = 1_000;

export const createNotes = endpoint('POST', '/api/notes/create-many/', {
  ...change,
  summary: 'Create several notes of one category, placed last: all or none; idempotent by their ids',
  body: objectLike(
    {
      category: reference,
      notes: Type.Array(
        Type.Object({
          id,
          content,
          parent,
          ...flags,
        }),
        {
          minItems: 1,
          maxItems: CREATED_AT_ONCE_MAX,
          description: 'A parent is a top-level note of the category, or an earlier one of these.',
        },
      ),
    },
    {
      category: EXAMPLE.groceries,
      notes: [
        { id: EXAMPLE.milk, content: 'Milk' },
        { id: EXAMPLE.bread, content: 'Oat', parent: EXAMPLE.milk, scratched_out: true },
      ],
    },
  ),
  response: { 200: changed(detail), 201: changed(detail), ...keyUsed },
});

export const updateNotes = endpoint('PATCH', '/api/notes/update-many/', {
  ...change,
  summary: 'Mark several notes as important or scratch them out, or undo either',
  body: objectLike(
    {
      notes: idsOfNotes,
      ...flags,
      whole: Type.Optional(
        Type.Boolean({ description: 'Refused with 404 unless all of the notes are there.' }),
      ),
    },
    { notes: [EXAMPLE.milk, EXAMPLE.bread], scratched_out: true },
  ),
  response: { 200: changed(detail), ...keyUsed },
});

const move = Type.Object(
  {
    notes: Type.Array(id, {
      minItems: 1,
      maxItems: AT_ONCE_MAX,
      description:
        'Ids of notes, in their new order. Those that no longer exist are ignored. Sub notes move along.',
    }),
    category: reference,
    parent,
    after: Type.Optional(
      Type.Union([reference, Type.Null()], {
        description:
          'The note that they follow; null puts them first. Without it, or when it no longer exists, they come last.',
      }),
    ),
  },
  { title: 'Move' },
);
/** The target of a move. */
export type Move = Static<typeof move>;

const notesMoved = objectLike(
  {
    detail: Type.String(),
    ids: Type.Optional(
      Type.Array(Type.Object({ old: id, new: id }), {
        description:
          'The ids that the notes and their sub notes have in the other space, where they are new.',
      }),
    ),
    to: Type.Optional(
      Type.Object(
        { space: id, revision: Type.Integer() },
        { description: 'The other space, and its new revision.' },
      ),
    ),
  },
  { detail: 'Notes moved.' },
  'NotesMoved',
);

export const moveNotes = endpoint('POST', '/api/notes/move/', {
  ...change,
  summary:
    'Move notes, with their sub notes, to a category or under another note; `to` names the space that they come to, if it is another one',
  body: objectLike(
    {
      moves: Type.Array(move, { minItems: 1, maxItems: MOVES_MAX, description: 'Made one after another.' }),
      to: Type.Optional(reference),
    },
    { moves: [{ notes: [EXAMPLE.milk, EXAMPLE.bread], category: EXAMPLE.groceries, parent: null }] },
  ),
  response: { 200: changed(notesMoved), ...keyUsed },
});
