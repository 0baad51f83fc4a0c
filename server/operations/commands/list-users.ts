import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { printList } from '../printing.ts';
import { dayOf, isoOf } from './times.ts';

const LISTED_AT_ONCE = 1_000;

const listAccounts = statement<{ after: string }>()('listAccounts', (db, param) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'notes', 'created_at', 'disabled_at'])
    .where('id', '>', param('after'))
    .where('username', '!=', '')
    .orderBy('id')
    .limit(LISTED_AT_ONCE),
);

const selectLastLogins = statement<{ owners: readonly string[]; event: string }>()(
  'selectLastLogins',
  (db, param, among) =>
    db
      .selectFrom('account_events')
      .select((eb) => ['owner', eb.fn.max('at').as('at')])
      .where(among('owner', 'owners'))
      .where(param.match('event'))
      .groupBy('owner'),
);

async function* allUsers(db: Database) {
  for (let after = ''; ; ) {
    const found = await db.read.all(listAccounts, { after });
    const last = found.at(-1);
    if (last === undefined) return;
    const owners = found.map(({ id }) => id);
    const logins = await db.read.all(selectLastLogins, { owners, event: 'logged in' });
    const lastLogin = new Map(logins.map(({ owner, at }) => [owner, isoOf(Number(at))]));
    for (const { id, username, notes, created_at, disabled_at } of found)
      yield {
        username,
        registered_at: isoOf(created_at),
        notes,
        last_login_at: lastLogin.get(id) ?? null,
        disabled: disabled_at !== null,
      };
    after = last.id;
  }
}

export async function hasUsers(db: Database): Promise<boolean> {
  for await (const _user of allUsers(db)) return true;
  return false;
}

/**
 * Prints all users, the oldest account first: the day of registration, the number of notes, the day of the last login,
 * the name.
 */
export async function listUsers(db: Database, json?: boolean): Promise<void> {
  await printList(allUsers(db), {
    json,
    none: 'No user has an account yet.',
    line: ({ username, registered_at, notes, last_login_at, disabled }) => {
      const login = (last_login_at === null ? 'never' : dayOf(last_login_at)).padEnd(10);
      const end = disabled ? ' (disabled)' : '';
      return `${dayOf(registered_at)} ${String(notes).padStart(5)} ${login} ${username}${end}`;
    },
  });
}
