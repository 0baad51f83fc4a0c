import { randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { secretOf } from '../server/accounts/signing/secret.ts';
import { signToken, tokenKeys } from '../server/accounts/signing/tokens.ts';
import { SQLITE_FILE } from '../server/database/sqlite/data-folder.ts';
import { openSqlite } from '../server/database/sqlite/open.ts';
import { noteText } from './site.ts';

const TOKEN_LIFE_MS = 5 * 60_000;

/** A user in a database that was filled without the API. */
export interface Inhabitant {
  owner: string;
  session: string;
  category: string;
  notes: string[];
}

export interface Size {
  accounts: number;
  /** Top-level notes of each account. */
  notes: number;
  /** Sub notes of the first of these notes. */
  subNotes?: number;
}

/** Returns a function that inserts rows into a table, by the names of the columns. */
function inserter(db: DatabaseSync, table: string) {
  let insert: ReturnType<DatabaseSync['prepare']> | undefined;
  return (row: Record<string, SQLInputValue>) => {
    const names = Object.keys(row);
    insert ??= db.prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`);
    insert.run(...Object.values(row));
  };
}

type Add = (table: string) => (row: Record<string, SQLInputValue>) => void;

function insertInhabitant(add: Add, index: number, { notes, subNotes = 0 }: Size): Inhabitant {
  const now = Date.now();
  const [owner, category, session] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const username = `inhabitant${index}`;
  const texts = Array.from({ length: notes + subNotes }, (_, at) => noteText(at));
  const size = { notes: texts.length, bytes: Buffer.byteLength(texts.join('')) };
  const account = { id: owner, username, password_hash: 'none', picture: null, created_at: now };
  add('accounts')({ ...account, ...size, revision: 1 + texts.length });
  add('usernames')({ folded: username, owner });
  add('sessions')({ owner, id: session, created_at: now, used_at: now, expires_at: now + 86_400_000 });
  add('categories')({ owner, id: category, title: 'Load', position: 1 });
  const ids = texts.map(() => randomUUIDv7());
  texts.forEach((content, at) => {
    const id = ids[at] ?? '';
    const parent = at < notes ? null : (ids[0] ?? null);
    add('notes')({ owner, id, category, parent, content, position: at + 2 });
  });
  return { owner, session, category, notes: ids.slice(0, notes) };
}

/**
 * Fills an empty data folder with accounts.
 * @returns `wanted` of them, spread evenly
 */
export async function populate(folder: string, size: Size, wanted: number): Promise<Inhabitant[]> {
  await (await openSqlite(folder)).close();
  const db = new DatabaseSync(path.join(folder, SQLITE_FILE));
  db.exec('pragma synchronous = off; pragma cache_size = -200000; begin');
  const inserters = new Map<string, ReturnType<typeof inserter>>();
  const add = (table: string) => {
    const known = inserters.get(table) ?? inserter(db, table);
    inserters.set(table, known);
    return known;
  };
  const step = Math.max(1, Math.floor(size.accounts / wanted));
  const known: Inhabitant[] = [];
  for (let index = 0; index < size.accounts; index++) {
    const inhabitant = insertInhabitant(add, index, size);
    if (index % step === 0 && known.length < wanted) known.push(inhabitant);
  }
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
  return known;
}

/** An access token for each inhabitant, signed with the secret of the data folder. */
export function accessTokens(folder: string, inhabitants: readonly Inhabitant[]): Promise<string[]> {
  const keys = tokenKeys(secretOf({ appSecret: undefined, dataDir: folder }));
  const now = Date.now();
  return Promise.all(
    inhabitants.map((bearer) => signToken(keys, 'access', bearer, { now, expiresAt: now + TOKEN_LIFE_MS })),
  );
}
