import { randomUUIDv7 } from 'node:crypto';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/notes.ts';
import type { Note, NoteChange } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';
import { changedElsewhere, invalid, notFound } from '../../errors.ts';
import { binNotes, type Deleting, demandDeleted } from '../bin/bin.ts';
import { type Actor, change } from '../door/change.ts';
import { foundId, known, noSuch } from '../door/ids.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { keepEarlierText } from '../rows/keep-text.ts';
import { liveCategories, liveNotes } from '../rows/live.ts';
import {
  insertNotes,
  isAsWanted,
  isConflict,
  NOTE_COLUMNS,
  newNote,
  presentNote,
  setFields,
  signatureOf,
  storedChange,
} from '../rows/note-row.ts';
import { countChangedText, countNotes } from '../rows/size.ts';

/** A note, or a deleted one with the deletion that took it: it keeps its id. */
const selectAnyNote = statement<{ owner: string; id: string }>()('selectAnyNote', (db, param) =>
  db
    .selectFrom('notes')
    .select([...NOTE_COLUMNS, 'deletion'])
    .where(param.match('owner', 'id')),
);

type Draft = BodyOf<typeof calls.createNote>;

const surroundingsOfNewNote = statement<{
  owner: string;
  category: string;
  parent: string | null;
}>()('surroundingsOfNewNote', (db, param) =>
  db.selectNoFrom([
    liveCategories(db, param('owner')).select('id').where('id', '=', param('category')).as('category'),
    liveNotes(db, param('owner'))
      .select('id')
      .where('id', '=', param('parent'))
      .where(param.match('category'))
      .where('parent', 'is', null)
      .as('parent'),
  ]),
);

/**
 * Creates a note, placed last. With an id chosen by the caller it is idempotent: the same id again changes nothing
 * and returns the existing note, or the deleted one, which stays deleted.
 * @throws Refusal 400 for a category, parent or id that is not the owner's, and at the limit
 */
export function createNote(db: Database, actor: Actor, draft: Draft): Promise<Outcome<Note>> {
  const { owner } = actor;
  const id = (draft.id ?? randomUUIDv7()).toLowerCase();
  const category = known(draft.category);
  const parent = draft.parent == null ? null : known(draft.parent);
  return change(db, actor, async (tx, raising) => {
    const [existing, found] = await Promise.all([
      draft.id === undefined ? undefined : tx.first(selectAnyNote, { owner, id }),
      demandRow(tx, surroundingsOfNewNote, { owner, category, parent }),
    ]);
    if (existing !== undefined) return new Unchanged(presentNote(existing));
    if (!found.category) throw noSuch('category', draft.category);
    if (draft.parent != null && !found.parent) throw noSuch('parent', draft.parent);
    const revision = await raising;
    const row = newNote({ ...draft, id }, { category, position: revision, revision }, actor);
    await Promise.all([countNotes(tx, owner, [row]), insertNotes(tx, [row])]);
    return presentNote(row);
  });
}

/** @throws Refusal 400 when a note would come to another category or parent, which only a move does */
function refuseMove(now: Note, wanted: NoteChange): void {
  for (const field of ['category', 'parent'] as const) {
    const place = wanted[field];
    if (place !== undefined && (place?.toLowerCase() ?? null) !== now[field])
      throw invalid(field, 'A note is moved by POST /api/notes/move/.');
  }
}

/**
 * Changes the given fields of a note.
 * @throws Refusal 400 for another category or parent, 404 when the owner has no such note, 409 when it has changed since what the change was based on
 */
export async function updateNote(
  db: Database,
  actor: Actor,
  id: string,
  { wanted, now: at }: { wanted: NoteChange; now: number },
): Promise<Outcome<Note>> {
  const key = { owner: actor.owner, id: foundId(id) };
  const fields = storedChange(wanted);
  const { content } = fields;
  const isEmpty = Object.values(fields).every((field) => field === null);
  const isBlind = wanted.base === undefined && wanted.category === undefined && wanted.parent === undefined;
  return change(db, actor, async (tx) => {
    if (isEmpty || !isBlind) {
      const row = await tx.first(selectAnyNote, key);
      if (row?.deletion !== '') throw notFound();
      const now = presentNote(row);
      refuseMove(now, wanted);
      if (isAsWanted(now, wanted)) return new Unchanged(now);
      if (isConflict(now, wanted)) throw changedElsewhere({ note: now });
    }
    const [, , row] = await Promise.all([
      content === null
        ? undefined
        : keepEarlierText(tx, { ...key, content, now: at, by: actor.member?.no ?? null }),
      content === null ? undefined : countChangedText(tx, key, content),
      tx.first(setFields, { ...key, ...fields, ...signatureOf(actor) }),
    ]);
    if (row === undefined) throw notFound();
    return presentNote(row);
  });
}

/**
 * Moves a note and its sub notes to the bin.
 * @throws Refusal 404 when the owner has no such note
 */
export async function deleteNote(
  db: Database,
  actor: Actor,
  note: string,
  deleting: Deleting,
): Promise<Outcome<void>> {
  const { owner } = actor;
  const id = foundId(note);
  return change(db, actor, async (tx) => {
    const made = await binNotes(tx, owner, deleting, [id]);
    return made ? undefined : demandDeleted(tx, owner, deleting);
  });
}
