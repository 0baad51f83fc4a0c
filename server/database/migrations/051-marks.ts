import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';
import { addColumns, type Migration } from './tables.ts';

const notesOfSqlite = sql`
  create table new_notes (
    "owner" text not null references "accounts" ("id") on delete cascade,
    "deletion" text default '' not null,
    "id" text not null,
    "category" text not null,
    "parent" text,
    "important" integer default 0 not null,
    "scratched_out" integer default 0 not null,
    "position" integer not null,
    "revision" integer default 0 not null,
    "by" integer,
    "at" integer,
    "author" integer,
    "charged" integer,
    "category_title" text,
    "category_position" integer,
    "category_archived" integer,
    "content" text not null,
    constraint "notes_pkey" primary key ("owner", "deletion", "id"),
    constraint "notes_category" foreign key ("owner", "category") references "categories" ("owner", "id") on delete cascade
  ) strict, without rowid`;

/** The fields of a note, in the lists and in the bin. */
const NOTE_COLUMNS = [
  'id',
  'category',
  'parent',
  'important',
  'scratched_out',
  'position',
  'revision',
  'author',
  'content',
];
const NOTE = sql.raw(NOTE_COLUMNS.join(', '));

/**
 * SQLite stores a table in the order of its key: the notes of a list lie together, whatever is in the bin. The index of the
 * ids has a condition that every row meets, as in 005, so that a note of the list is found in one search.
 */
async function replaceNotes(db: Kysely<unknown>): Promise<void> {
  await notesOfSqlite.execute(db);
  await sql`insert into new_notes (owner, ${NOTE}, "by", "at") select owner, ${NOTE}, "by", "at" from notes`.execute(
    db,
  );
  await sql`drop table notes`.execute(db);
  await sql`alter table new_notes rename to notes`.execute(db);
  await sql`create unique index notes_id on notes (owner, id) where id is not null`.execute(db);
  await sql`create index notes_newer on notes (owner, revision)`.execute(db);
}

async function markNotes(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const marks = `deletion text default '', charged integer null,
    category_title text null, category_position integer null, category_archived integer null`;
  await addColumns(db, type, 'notes', marks);
  await sql`alter table notes drop constraint if exists notes_parent`.execute(db);
  await sql`create index notes_live on notes (owner, id) where deletion = ''`.execute(db);
  await sql`create index notes_deleted on notes (owner, deletion) where deletion <> ''`.execute(db);
}

/**
 * Deleted is a mark on a row: the deletion that took it. A sub note no longer refers to its parent by a key: the parent
 * may be deleted for good while the sub note is still in the bin.
 *
 * Nothing uses bin_categories and bin_notes any more. A node of 0.42.0 shows what is marked until it is replaced, and
 * puts what it deletes into these two: the migration that drops them copies first what only they have.
 */
export const marks: Migration = async (db, type) => {
  await addColumns(db, type, 'categories', "deletion text default ''");
  await (type.engine === 'sqlite' ? replaceNotes(db) : markNotes(db, type));
  await sql`
    insert into categories (owner, id, title, position, archived, revision, deletion)
    select owner, id, title, position, archived, revision,
      case when exists (
        select 1 from deletions
        where deletions.owner = stored.owner and deletions.id = stored.deletion and deletions.category is not null
      ) then deletion else 'left' end
    from (
      select bin_categories.*, row_number() over (partition by owner, id order by revision desc, deletion) as age
      from bin_categories
    ) as stored
    where age = 1 and not exists (
      select 1 from categories where categories.owner = stored.owner and categories.id = stored.id)`.execute(
    db,
  );
  const was = sql.raw('was.title, was.position, was.archived');
  await sql`
    insert into notes (owner, ${NOTE}, deletion, charged, category_title, category_position, category_archived)
    select gone.owner, ${sql.raw(NOTE_COLUMNS.map((column) => `gone.${column}`).join(', '))}, gone.deletion, charged, ${was}
    from bin_notes as gone
    join bin_categories as was
      on was.owner = gone.owner and was.deletion = gone.deletion and was.id = gone.category`.execute(db);
};
