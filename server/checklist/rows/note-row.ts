import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { NOTE_FIELDS, type Note, type NoteChange } from '../../../contract/notes.ts';
import type { createNotes } from '../../../contract/several-notes.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.ts';
import type { Actor } from '../door/change.ts';
import { known } from '../door/ids.ts';
import { presentRevision } from '../door/revision.ts';
import { liveNotes, updateLiveNotes } from './live.ts';

type Field = (typeof NOTE_FIELDS)[number];

/** In a shared category: who changed a note last, by their number there, and when. */
const SIGNATURE = ['by', 'at'] as const;

export const NOTE_COLUMNS = ['id', 'category', 'parent', ...NOTE_FIELDS, ...SIGNATURE] as const;

/** A note, without the person who changed it last. */
export const WHOLE_NOTE = [
  'owner',
  'id',
  'category',
  'parent',
  'position',
  'author',
  ...NOTE_FIELDS,
] as const;

export type NoteRow = Pick<Tables['notes'], 'id' | 'category' | 'parent' | Field> & Partial<Signature>;

export function presentNote({
  id,
  content,
  category,
  parent,
  important,
  scratched_out,
  by,
  at,
}: NoteRow): Note {
  const flags = { important: important === 1, scratched_out: scratched_out === 1 };
  const note = { id, content, category, parent, ...flags };
  return by == null || at == null ? note : { ...note, by, at };
}

/** Who changed a note of a shared category last, by their number there, and when. */
export interface Signature {
  by: number | null;
  at: number | null;
}

export const signatureOf = ({ member }: Actor): Signature => ({
  by: member?.no ?? null,
  at: member?.now ?? null,
});

/** Its author, who is charged for its text, is the one who signs it unless another is named. */
type NewRow = Pick<Tables['notes'], Exclude<(typeof WHOLE_NOTE)[number], 'author'> | 'revision'> &
  Signature & { author?: number | null };

export const insertNote = statement<NewRow & { author: number | null }>()('insertNote', (db, param) =>
  db.insertInto('notes').values(param.each(...WHOLE_NOTE, 'revision', ...SIGNATURE)),
);

/** A note as a client sends it. */
type Draft = BodyOf<typeof createNotes>['notes'][number];

/** The row of a new note, at its place. */
export const newNote = (
  { id, content, parent, important = false, scratched_out = false }: Draft,
  place: { category: string; position: number; revision: number },
  actor: Actor,
) => ({
  ...place,
  owner: actor.owner,
  id: id.toLowerCase(),
  content,
  parent: parent == null ? null : known(parent),
  important: Number(important),
  scratched_out: Number(scratched_out),
  ...signatureOf(actor),
});

export const insertNotes = (tx: Connection, rows: readonly NewRow[]): Promise<void> =>
  tx.each(
    insertNote,
    rows.map((row) => ({ ...row, author: row.author === undefined ? row.by : row.author })),
  );

/** The notes of a category with all that is known of them. */
export const selectWholeNotes = statement<{ owner: string; category: string }>()(
  'selectWholeNotes',
  (db, param) =>
    liveNotes(db, param('owner'))
      .select(WHOLE_NOTE)
      .where(param.match('category'))
      .orderBy('position')
      .orderBy('id'),
);

/** Removes notes for good. */
export const removeNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'removeNotes',
  (db, param, among) => db.deleteFrom('notes').where(param.match('owner')).where(among('id', 'notes')),
);

type StoredChange = { [Name in Field]: Tables['notes'][Name] | null };

/** A flag as it is stored: null leaves it as it is. */
export const flag = (value: boolean | undefined) => (value === undefined ? null : Number(value));

/** A change as it is stored: null leaves a field as it is. */
export const storedChange = ({ content, important, scratched_out }: NoteChange): StoredChange => ({
  content: content ?? null,
  important: flag(important),
  scratched_out: flag(scratched_out),
});

/** One statement for all fields, so that two changes of different fields never overwrite each other. */
export const setFields = statement<{ owner: string; id: string } & StoredChange & Signature>()(
  'setFields',
  (db, param) =>
    updateLiveNotes(db, param('owner'))
      .set({
        content: sql<string>`coalesce(${param('content')}, content)`,
        important: sql<number>`coalesce(${param('important')}, important)`,
        scratched_out: sql<number>`coalesce(${param('scratched_out')}, scratched_out)`,
        revision: presentRevision(param('owner')),
        by: param('by'),
        at: param('at'),
        author: sql<
          number | null
        >`case when coalesce(${param('content')}, content) = content then author else ${param('by')} end`,
      })
      .where(param.match('id'))
      .returning(NOTE_COLUMNS),
);

export const isAsWanted = (now: Note, wanted: NoteChange): boolean =>
  NOTE_FIELDS.every((field) => wanted[field] === undefined || wanted[field] === now[field]);

/** True when a field to change is neither the value that the change was based on nor already the new one. */
export const isConflict = (now: Note, { base, ...wanted }: NoteChange): boolean =>
  NOTE_FIELDS.some(
    (field) =>
      wanted[field] !== undefined &&
      base?.[field] !== undefined &&
      now[field] !== base[field] &&
      now[field] !== wanted[field],
  );
