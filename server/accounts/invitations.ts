import { hash, randomBytes } from 'node:crypto';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const CODE_BYTES = 16;

/** A code of this length cannot be guessed, so a fast hash protects it from someone who can read the database. */
const hashOf = (code: string): string => hash('sha256', code);

const insertInvitation = statement<{ code_hash: string; expires_at: number }>()(
  'insertInvitation',
  (db, param) => db.insertInto('invitations').values(param.each('code_hash', 'expires_at')),
);

/**
 * Creates an invitation, with which one account can be registered while registration is closed.
 * @returns its code, which is shown only here, and the stored row
 */
export async function makeInvitation(
  db: Database,
  expires_at: number,
): Promise<{ code: string; id: string }> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const id = hashOf(code);
  await db.write((tx) => tx.run(insertInvitation, { code_hash: id, expires_at }));
  return { code, id };
}

const selectInvitation = statement<{ code_hash: string; now: number }>()('selectInvitation', (db, param) =>
  db
    .selectFrom('invitations')
    .select('expires_at')
    .where(param.match('code_hash'))
    .where('expires_at', '>', param('now')),
);

export async function isInvitation(db: Database, code: string, now: number): Promise<boolean> {
  return (await db.read.first(selectInvitation, { code_hash: hashOf(code), now })) !== undefined;
}

const deleteInvitation = statement<{ code_hash: string; now: number }>()('deleteInvitation', (db, param) =>
  db.deleteFrom('invitations').where(param.match('code_hash')).where('expires_at', '>', param('now')),
);

const selectInvitations = statement<{ now: number }>()('selectInvitations', (db, param) =>
  db
    .selectFrom('invitations')
    .select(['code_hash', 'expires_at'])
    .where('expires_at', '>', param('now'))
    .orderBy('expires_at')
    .orderBy('code_hash'),
);

/** The invitations that can still be used, the first to expire first. */
export const listInvitations = (
  db: Database,
  now: number,
): Promise<{ code_hash: string; expires_at: number }[]> => db.read.all(selectInvitations, { now });

const removeInvitation = statement<{ code_hash: string }>()('removeInvitation', (db, param) =>
  db.deleteFrom('invitations').where(param.match('code_hash')),
);

/** @param ids those of the stored rows */
export const revokeInvitations = (db: Database, ids: readonly string[]): Promise<void> =>
  db.write((tx) =>
    tx.each(
      removeInvitation,
      ids.map((code_hash) => ({ code_hash })),
    ),
  );

/** @returns whether it could still be used: of two concurrent uses one succeeds */
export const takeInvitation = async (tx: Connection, code: string, now: number): Promise<boolean> =>
  (await tx.run(deleteInvitation, { code_hash: hashOf(code), now })) === 1;
