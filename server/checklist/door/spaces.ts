import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** The revision and size of a shared category; no row when it is not shared. */
export const selectSpace = statement<{ owner: string }>()('selectSpace', (db, param) =>
  db
    .selectFrom('accounts')
    .select(['revision', 'notes', 'bytes', 'created_at'])
    .where('id', '=', param('owner')),
);

const insertSpaceAccount = statement<{ owner: string; revision: number; now: number }>()(
  'insertSpaceAccount',
  (db, param) =>
    db.insertInto('accounts').values({
      id: param('owner'),
      // Without a name or a password it has no login.
      username: '',
      password_hash: '',
      picture: null,
      revision: param('revision'),
      notes: 0,
      bytes: 0,
      // Clients may remember the category as it was: they fetch it whole.
      floor: param('revision'),
      // Above that of an earlier time in which it was shared.
      departure: param('revision'),
      created_at: param('now'),
    }),
);

const insertSpace = statement<{ owner: string }>()('insertSpace', (db, param) =>
  db.insertInto('spaces').values({ owner: param('owner'), numbered: 0 }),
);

/** Makes an empty space, without people, whose id is that of its category: no account and no other space may have it. */
export async function insertEmptySpace(
  tx: Connection,
  space: { owner: string; revision: number; now: number },
): Promise<void> {
  await tx.run(insertSpaceAccount, space);
  await tx.run(insertSpace, space);
}

/** Removes a space with all rows that are left in it. */
export const removeSpace = statement<{ owner: string }>()('removeSpace', (db, param) =>
  db.deleteFrom('accounts').where('id', '=', param('owner')).where('username', '=', ''),
);
