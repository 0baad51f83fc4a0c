import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Note, NoteChange } from '../../contract/notes.ts';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { badRequest, invalid, notFound } from '../errors.ts';
import { isUuid } from '../http/validation.ts';
import { createOnce } from './create-once.ts';
import { changedPlaces, eachOnce } from './ordering.ts';
import { raiseRevision } from './revision.ts';

/** Notes and sub notes of one owner. */
const NOTES_MAX = 5_000;

interface NoteRow {
  id: string;
  content: string;
  category: string;
  parent: string | null;
  important: number;
  scratched_out: number;
}

const COLUMNS = ['id', 'content', 'category', 'parent', 'important', 'scratched_out'] as const;

const present = ({ id, content, category, parent, important, scratched_out }: NoteRow): Note => ({
  id,
  content,
  category,
  parent,
  important: important === 1,
  scratched_out: scratched_out === 1,
});

const list = statement<{ owner: string }>()('listNotes', (db, param) =>
  db
    .selectFrom('notes')
    .select(COLUMNS)
    .where('owner', '=', param('owner'))
    .orderBy('position')
    .orderBy('id'),
);

export async function listNotes(db: Database, owner: string): Promise<Note[]> {
  const rows = await db.read.all(list, { owner });
  return rows.map(present);
}

const one = statement<{ owner: string; id: string }>()('readNote', (db, param) =>
  db.selectFrom('notes').select(COLUMNS).where('owner', '=', param('owner')).where('id', '=', param('id')),
);

async function readNote(on: Connection, owner: string, id: string): Promise<Note | undefined> {
  const row = await on.first(one, { owner, id: id.toLowerCase() });
  return row && present(row);
}

interface Draft {
  id?: string;
  content: string;
  category: string;
  parent?: string | null;
}

const surroundings = statement<{ owner: string; category: string; parent: string | null }>()(
  'surroundingsOfNewNote',
  (db, param) =>
    db.selectNoFrom((eb) => [
      eb
        .selectFrom('categories')
        .select('id')
        .where('owner', '=', param('owner'))
        .where('id', '=', param('category'))
        .as('category'),
      eb
        .selectFrom('notes')
        .select('id')
        .where('owner', '=', param('owner'))
        .where('id', '=', param('parent'))
        .where('category', '=', param('category'))
        .where('parent', 'is', null)
        .as('parent'),
      eb
        .selectFrom('notes')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('owner', '=', param('owner'))
        .as('count'),
    ]),
);

const insert = statement<{
  owner: string;
  id: string;
  category: string;
  parent: string | null;
  content: string;
  position: number;
}>()('insertNote', (db, param) =>
  db.insertInto('notes').values({
    owner: param('owner'),
    id: param('id'),
    category: param('category'),
    parent: param('parent'),
    content: param('content'),
    important: 0,
    scratched_out: 0,
    position: param('position'),
  }),
);

const noSuch = (field: 'category' | 'parent', id: string) =>
  invalid(field, `Invalid pk "${id}" - object does not exist.`);

/** An id that is no UUID names nothing; it must not reach a query, because it may hold what text columns refuse. */
const known = (id: string): string => (isUuid(id) ? id.toLowerCase() : '');

/** What decides whether a new note may be, as the transaction finds it. */
interface Surroundings {
  category: string | null;
  parent: string | null;
  count: number | null;
}

function admit(found: Surroundings | undefined, draft: Draft): void {
  if (!found?.category) throw noSuch('category', draft.category);
  if (draft.parent != null && !found.parent) throw noSuch('parent', draft.parent);
  if (Number(found.count) >= NOTES_MAX) throw badRequest(`The limit of ${NOTES_MAX} notes is reached.`);
}

/**
 * Creates a note, placed last. With an id of the caller's own it is idempotent: the same id again gives what
 * exists and changes nothing.
 * @throws Refusal 400 for a category, parent or id that is not the owner's, and at the limit
 */
export function createNote(
  db: Database,
  owner: string,
  draft: Draft,
): Promise<{ thing: Note; created: boolean }> {
  const id = (draft.id ?? randomUUIDv7()).toLowerCase();
  const category = known(draft.category);
  const parent = draft.parent == null ? null : known(draft.parent);
  const { content } = draft;
  return createOnce(db, owner, {
    find: async (tx) => (draft.id === undefined ? undefined : readNote(tx, owner, id)),
    look: (tx) => tx.first(surroundings, { owner, category, parent }),
    insert: async (tx, found, position) => {
      admit(found, draft);
      await tx.run(insert, { owner, id, category, parent, content, position });
      return { id, content, category, parent, important: false, scratched_out: false };
    },
  });
}

interface Change {
  owner: string;
  id: string;
  content: string | null;
  important: number | null;
  scratched_out: number | null;
}

/** One statement for all fields, so that two changes of different fields never overwrite each other. */
const update = statement<Change>()('updateNote', (db, param) =>
  db
    .updateTable('notes')
    .set({
      content: sql<string>`coalesce(${param('content')}, content)`,
      important: sql<number>`coalesce(${param('important')}, important)`,
      scratched_out: sql<number>`coalesce(${param('scratched_out')}, scratched_out)`,
    })
    .where('owner', '=', param('owner'))
    .where('id', '=', param('id'))
    .returning(COLUMNS),
);

const FIELDS = ['content', 'important', 'scratched_out'] as const;

const flag = (value: boolean | undefined) => (value === undefined ? null : Number(value));

/** @throws Refusal 404 when the owner has no such note */
export async function updateNote(db: Database, owner: string, id: string, change: NoteChange): Promise<Note> {
  if (!isUuid(id)) throw notFound();
  if (FIELDS.every((field) => change[field] === undefined)) {
    const note = await readNote(db.read, owner, id);
    if (note === undefined) throw notFound();
    return note;
  }
  const row = await db.write(async (tx) => {
    const [, changed] = await Promise.all([
      raiseRevision(tx, owner),
      tx.first(update, {
        owner,
        id: id.toLowerCase(),
        content: change.content ?? null,
        important: flag(change.important),
        scratched_out: flag(change.scratched_out),
      }),
    ]);
    if (changed === undefined) throw notFound();
    return changed;
  });
  return present(row);
}

const remove = statement<{ owner: string; id: string }>()('deleteNote', (db, param) =>
  db.deleteFrom('notes').where('owner', '=', param('owner')).where('id', '=', param('id')),
);

/**
 * Deletes a note and, by its foreign key, its sub notes.
 * @throws Refusal 404 when the owner has no such note
 */
export async function deleteNote(db: Database, owner: string, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound();
  await db.write(async (tx) => {
    const [, removed] = await Promise.all([
      raiseRevision(tx, owner),
      tx.run(remove, { owner, id: id.toLowerCase() }),
    ]);
    if (removed === 0) throw notFound();
  });
}

const places = statement<{ owner: string }>()('placesOfNotes', (db, param) =>
  db
    .selectFrom('notes')
    .select(['id', 'position'])
    .where('owner', '=', param('owner'))
    .where('parent', 'is', null)
    .orderBy('position')
    .orderBy('id'),
);

/** The revision, raised before, guards the rows. */
const place = statement<{ owner: string; id: string; position: number }>()(
  'placeNote',
  (db, param) =>
    db
      .updateTable('notes')
      .set({ position: param('position') })
      .where('owner', '=', param('owner'))
      .where('id', '=', param('id')),
  { id: 'text', position: 'integer' },
);

/** Orders top-level notes (spec section 9); sub notes and unknown ids are ignored. */
export async function orderNotes(db: Database, owner: string, ordering: readonly string[]): Promise<void> {
  const listed = eachOnce(ordering);
  await db.write(async (tx) => {
    const [, placed] = await Promise.all([raiseRevision(tx, owner), tx.all(places, { owner })]);
    const changed = changedPlaces(placed, listed);
    await tx.each(
      place,
      changed.map(({ id, position }) => ({ owner, id, position })),
    );
  });
}
