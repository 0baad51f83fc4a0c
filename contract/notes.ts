import { type Static, Type } from 'typebox';
import { noContent, SIGNED_IN } from './endpoint.ts';
import { detail } from './errors.ts';
import { id, idParams, ordering } from './ids.ts';

const NOTE_CONTENT_MAX = 10_000;

/** A note with exactly this content is a divider line (spec sections 3 and 9). */
export const DIVIDER = '-'.repeat(105);

export const note = Type.Object({
  id,
  content: Type.String(),
  category: id,
  parent: Type.Union([id, Type.Null()]),
  important: Type.Boolean(),
  scratched_out: Type.Boolean(),
});
export type Note = Static<typeof note>;

const content = Type.String({ format: 'text', minLength: 1, maxLength: NOTE_CONTENT_MAX });
/** An id that is looked up: what is no id names nothing that exists. */
const reference = Type.String({ format: 'text', minLength: 1 });
const common = { tags: ['notes'], security: SIGNED_IN } as const;

export const listNotes = {
  method: 'GET',
  url: '/api/notes/',
  schema: {
    ...common,
    summary: 'List the notes in the order of their user',
    response: { 200: Type.Array(note), 304: noContent },
  },
} as const;

export const createNote = {
  method: 'POST',
  url: '/api/notes/',
  schema: {
    ...common,
    summary: 'Create a note or sub note, placed last; an own id makes the call idempotent',
    body: Type.Object({
      id: Type.Optional(id),
      content,
      category: reference,
      parent: Type.Optional(Type.Union([reference, Type.Null()])),
    }),
    response: { 200: note, 201: note },
  },
} as const;

const noteChange = Type.Object({
  content: Type.Optional(content),
  important: Type.Optional(Type.Boolean()),
  scratched_out: Type.Optional(Type.Boolean()),
});
export type NoteChange = Static<typeof noteChange>;

export const updateNote = {
  method: 'PATCH',
  url: '/api/notes/update/:id/',
  schema: {
    ...common,
    summary: 'Change the content of a note, mark it as important or scratch it out',
    params: idParams,
    body: noteChange,
    response: { 200: note },
  },
} as const;

export const deleteNote = {
  method: 'DELETE',
  url: '/api/notes/delete/:id/',
  schema: {
    ...common,
    summary: 'Delete a note and its sub notes',
    params: idParams,
    response: { 204: noContent },
  },
} as const;

export const orderNotes = {
  method: 'POST',
  url: '/api/notes/order/',
  schema: { ...common, summary: 'Put top-level notes in order', body: ordering, response: { 200: detail } },
} as const;
