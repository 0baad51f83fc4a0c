import type { Tables } from '../../../server/database/tables.ts';
import { Cells, type Common } from './cells.ts';
import type { Cell } from './copy.ts';
import { type Inhabitant, SITTINGS, type Town } from './town.ts';

const VISITORS_OF_USER = 2;
const OF_NOTE = [
  ...['owner', 'id', 'category', 'parent', 'important'],
  ...['scratched_out', 'position', 'content'],
];

interface Filled {
  table: keyof Tables;
  columns: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

function* ofEach(
  town: Town,
  rowsOf: (who: Inhabitant) => Iterable<readonly Cell[]>,
): Iterable<readonly Cell[]> {
  for (let number = 0; number < town.size.users; number++) yield* rowsOf(town.inhabitant(number));
}

function* notesOf(town: Town, cells: Cells): Iterable<readonly Cell[]> {
  for (let sitting = 0; sitting < SITTINGS; sitting++) {
    for (let number = 0; number < town.size.users; number++) {
      const written = [...town.written({ notes: town.notesOf(number) }, sitting)];
      if (written.length === 0) continue;
      const who = town.inhabitant(number);
      for (const index of written) yield cells.note(who, index);
    }
  }
}

function* visitorsOf(town: Town, cells: Cells): Iterable<readonly Cell[]> {
  for (let number = 0; number < town.size.users * VISITORS_OF_USER; number++) yield cells.visitor(number);
}

/** What fills the tables, in this order. */
export function* tablesOf(town: Town, common: Common): Iterable<Filled> {
  const cells = new Cells(town, common);
  yield {
    table: 'accounts',
    columns: ['id', 'username', 'password_hash', 'picture', 'revision', 'created_at', 'notes', 'bytes'],
    rows: ofEach(town, (who) => [cells.account(who)]),
  };
  yield {
    table: 'usernames',
    columns: ['folded', 'owner'],
    rows: ofEach(town, (who) => [cells.username(who)]),
  };
  yield {
    table: 'sessions',
    columns: ['owner', 'id', 'created_at', 'used_at', 'expires_at', 'device', 'address'],
    rows: ofEach(town, (who) => cells.sessions(who)),
  };
  yield {
    table: 'pictures',
    columns: ['owner', 'id', 'data'],
    rows: ofEach(town, (who) => cells.pictures(who)),
  };
  yield {
    table: 'login_places',
    columns: ['owner', 'place', 'used_at'],
    rows: ofEach(town, (who) => [cells.loginPlace(who)]),
  };
  yield {
    table: 'account_events',
    columns: ['owner', 'id', 'at', 'event', 'detail', 'device', 'address'],
    rows: ofEach(town, (who) => cells.events(who)),
  };
  yield {
    table: 'categories',
    columns: ['owner', 'id', 'title', 'position', 'revision', 'archived'],
    rows: ofEach(town, (who) => cells.categories(who)),
  };
  yield { table: 'notes', columns: [...OF_NOTE, 'revision'], rows: notesOf(town, cells) };
  yield* past(town, cells);
  yield {
    table: 'devices',
    columns: ['owner', 'id', 'n', 'revision', 'answer'],
    rows: ofEach(town, (who) => cells.devices(who)),
  };
  yield { table: 'visitors', columns: ['id', 'seen_at'], rows: visitorsOf(town, cells) };
}

/** The bin, and earlier texts of notes. */
function* past(town: Town, cells: Cells): Iterable<Filled> {
  yield {
    table: 'deletions',
    columns: ['owner', 'id', 'at', 'revision', 'notes', 'bytes', 'category', 'content'],
    rows: ofEach(town, (who) => cells.deletions(who)),
  };
  yield {
    table: 'bin_categories',
    columns: ['owner', 'deletion', 'id', 'title', 'position', 'revision', 'archived'],
    rows: ofEach(town, (who) => cells.binCategories(who)),
  };
  yield {
    table: 'bin_notes',
    columns: [...OF_NOTE, 'deletion'],
    rows: ofEach(town, (who) => cells.binNotes(who)),
  };
  yield {
    table: 'earlier_texts',
    columns: ['owner', 'note', 'revision', 'at', 'content'],
    rows: ofEach(town, (who) => cells.earlierTexts(who)),
  };
}
