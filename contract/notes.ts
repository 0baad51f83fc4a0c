import { type Static, Type } from 'typebox';
import { changed, changeHeaders, keyUsed } from './changes.ts';
import { deletionQuery } from './deletions.ts';
import { endpoint, noContent, READS, WRITES } from './endpoint.ts';
import { detail } from './errors.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { id, idParams, orderingOf } from './ids.ts';
import { listOr, newerHead, newerTail, since } from './newer.ts';
import { spaceQuery } from './space.ts';

/** Code points. */
export const NOTE_CONTENT_MAX = 10_000;

/** A note with exactly this content is a divider line (spec sections 3 and 9). */
export const DIVIDER = '-'.repeat(105);

const OAT_MILK = {
  id: EXAMPLE.milk,
  content: 'Oat milk',
  category: EXAMPLE.groceries,
  parent: null,
  important: false,
  scratched_out: false,
};

export const note = objectLike(
  {
    id,
    content: Type.String({ description: 'The text; 105 dashes are a divider line.' }),
    category: id,
    parent: Type.Union([id, Type.Null()], { description: 'The note that it is a sub note of.' }),
    important: Type.Boolean(),
    scratched_out: Type.Boolean(),
    by: Type.Optional(
      Type.Integer({
        description:
          'In a shared category: the number of the person who last changed it; absent until somebody has.',
      }),
    ),
    at: Type.Optional(Type.Integer({ description: 'When that was, in milliseconds since 1970.' })),
  },
  OAT_MILK,
  'Note',
);
export type Note = Static<typeof note>;

/** The fields that a user may change in place. */
export const NOTE_FIELDS = ['content', 'important', 'scratched_out'] as const;

/** The response to a call with `since`. */
export const newerNotes = Type.Object(
  { ...newerHead, notes: Type.Array(note), ...newerTail },
  { title: 'NewerNotes' },
);
export type NewerNotes = Static<typeof newerNotes>;

export const content = Type.String({ format: 'text', minLength: 1, maxLength: NOTE_CONTENT_MAX });
/** An id to look up: a malformed one is not found. */
export const reference = Type.String({ format: 'text', minLength: 1 });
export const parent = Type.Optional(Type.Union([reference, Type.Null()]));
export const flags = {
  important: Type.Optional(Type.Boolean()),
  scratched_out: Type.Optional(Type.Boolean()),
};
const common = { tags: ['notes'], security: READS } as const;
export const change = {
  tags: ['notes'],
  security: WRITES,
  headers: changeHeaders,
  querystring: spaceQuery,
} as const;

export const listNotes = endpoint('GET', '/api/notes/', {
  ...common,
  summary: 'List the notes in the order of the user',
  querystring: Type.Object(since),
  response: { 200: listOr(note, newerNotes), 304: noContent },
});

export const createNote = endpoint('POST', '/api/notes/', {
  ...change,
  summary: 'Create a note or sub note, placed last; with an id of yours, sending it again changes nothing',
  body: objectLike(
    {
      id: Type.Optional(id),
      content,
      category: reference,
      parent,
      ...flags,
    },
    { id: EXAMPLE.milk, content: 'Oat milk', category: EXAMPLE.groceries, parent: null },
  ),
  response: { 200: changed(note), 201: changed(note), ...keyUsed },
});

const noteChange = objectLike(
  {
    category: Type.Optional(reference),
    parent,
    content: Type.Optional(content),
    ...flags,
    base: Type.Optional(
      Type.Object(
        { content: Type.Optional(Type.String()), ...flags },
        {
          description:
            'The values that the change was based on. A field that has neither this value nor the new one is a conflict.',
        },
      ),
    ),
  },
  { content: 'Oat milk, 2 litres', base: { content: 'Oat milk' } },
  'NoteChange',
);
export type NoteChange = Static<typeof noteChange>;

/** Has no note when the change arrived after a later one from its device. */
const noteConflict = Type.Object(
  { detail: Type.String(), note: Type.Optional(note) },
  {
    title: 'NoteConflict',
    description: 'A field has neither the value that the change was based on nor the new one.',
    examples: [{ detail: 'This note was changed elsewhere.', note: { ...OAT_MILK, content: 'Soy milk' } }],
  },
);

export const updateNote = endpoint('PATCH', '/api/notes/update/:id/', {
  ...change,
  summary:
    'Change the content of a note, mark it as important or scratch it out; another category or parent is refused: move it',
  params: idParams(EXAMPLE.milk),
  body: noteChange,
  response: { 200: changed(note), 409: noteConflict, ...keyUsed },
});

const earlierText = objectLike(
  {
    at: Type.Integer({ description: 'When another text replaced it, in milliseconds since 1970.' }),
    content: Type.String(),
  },
  { at: 1_763_812_486_000, content: 'Oat milk' },
  'EarlierText',
);
export type EarlierText = Static<typeof earlierText>;

export const listEarlierTexts = endpoint('GET', '/api/notes/texts/:id/', {
  ...common,
  querystring: spaceQuery,
  summary: 'List the texts that a note had in the last 30 days, at most 20 of each person, the newest first',
  params: idParams(EXAMPLE.milk),
  response: { 200: Type.Array(earlierText) },
});

export const deleteNote = endpoint('DELETE', '/api/notes/delete/:id/', {
  ...change,
  summary: 'Delete a note and its sub notes; they can be restored for 30 days',
  params: idParams(EXAMPLE.milk),
  querystring: deletionQuery,
  response: { 204: changed(noContent), ...keyUsed },
});

const moved = Type.Object(
  {
    note: reference,
    after: Type.Union([reference, Type.Null()], {
      description: 'The note that it now follows; null puts it first.',
    }),
    before: Type.Optional(reference),
  },
  {
    description:
      'The one note that was moved. If the order has changed elsewhere meanwhile, only this note moves: behind `after`, otherwise in front of `before`, otherwise not at all.',
  },
);
/** The move of one note among those of its category. */
export type Moved = Static<typeof moved>;

export const orderNotes = endpoint('POST', '/api/notes/order/', {
  ...change,
  summary: 'Put top-level notes in order',
  body: orderingOf([EXAMPLE.bread, EXAMPLE.milk], { moved: Type.Optional(moved) }),
  response: { 200: changed(detail), ...keyUsed },
});
