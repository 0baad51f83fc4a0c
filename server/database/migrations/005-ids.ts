import { type Kysely, sql } from 'kysely';
import { subNotes } from './004-sub-notes.ts';
import type { Migration } from './tables.ts';

const categories = sql`
  create table new_categories (
    "owner" text not null references "accounts" ("id") on delete cascade,
    "id" text not null,
    "title" text not null,
    "position" integer not null,
    constraint "categories_pkey" primary key ("owner", "id")
  ) strict, without rowid`;

const notes = sql`
  create table new_notes (
    "owner" text not null references "accounts" ("id") on delete cascade,
    "id" text not null,
    "category" text not null,
    "parent" text,
    "important" integer default 0 not null,
    "scratched_out" integer default 0 not null,
    "position" integer not null,
    "content" text not null,
    constraint "notes_pkey" primary key ("owner", "id"),
    constraint "notes_category" foreign key ("owner", "category") references "categories" ("owner", "id") on delete cascade,
    constraint "notes_parent" foreign key ("owner", "parent") references "notes" ("owner", "id") on delete cascade
  ) strict, without rowid`;

/** SQLite can't drop a constraint: the table is replaced by a new one (https://sqlite.org/lang_altertable.html#otheralter). */
async function replace(db: Kysely<unknown>, table: string): Promise<void> {
  const [old, renewed, unique] = [table, `new_${table}`, `${table}_id`].map((name) => sql.raw(name));
  await sql`insert into ${renewed} select * from ${old}`.execute(db);
  await sql`drop table ${old}`.execute(db);
  await sql`alter table ${renewed} rename to ${old}`.execute(db);
  await sql`create unique index ${unique} on ${old} (id) where id is not null`.execute(db);
}

/**
 * Lets SQLite find a category or a note in one search, by its primary key. Of the unique indexes that lead to one row
 * it takes the first that it comes to, which was the one of the id alone, and from there went on to the primary key.
 * The planner ignores partial indexes here; this condition every row meets, so ids stay unique over all
 * owners. PostgreSQL weighs its indexes.
 */
export const ids: Migration = async (db, type) => {
  if (type.engine !== 'sqlite') return;
  await categories.execute(db);
  await notes.execute(db);
  await replace(db, 'categories');
  await replace(db, 'notes');
  await sql`create index notes_sub on notes (owner, parent) where parent is not null`.execute(db);
  await subNotes(db, type); // the statistics went with the table
};
