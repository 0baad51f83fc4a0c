import type { Passkey } from '../../../contract/passkeys.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import type { PublicKey } from './verify.ts';

interface Named {
  owner: string;
  id: string;
}

/** Throws a UniqueViolation when the account has the credential already. */
export const insertPasskey = statement<Named & PublicKey & { name: string; now: number }>()(
  'insertPasskey',
  (db, param) =>
    db.insertInto('passkeys').values({
      ...param.each('owner', 'id', 'credential_id', 'public_key', 'counter', 'name'),
      created_at: param('now'),
      used_at: null,
    }),
);

const select = statement<{ owner: string }>()('selectPasskeys', (db, param) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where(param.match('owner'))
    .orderBy('id', 'desc'),
);

/** The passkeys of an account, the newest first. */
export const listPasskeys = (db: Connection, owner: string): Promise<Passkey[]> => db.all(select, { owner });

const selectCredentials = statement<{ owner: string }>()('selectCredentialsOfPasskeys', (db, param) =>
  db.selectFrom('passkeys').select('credential_id').where(param.match('owner')).orderBy('id'),
);

/** The ids by which an authenticator recognizes that it already has a passkey of the account. */
export async function credentialsOf(db: Connection, owner: string): Promise<string[]> {
  return (await db.all(selectCredentials, { owner })).map(({ credential_id }) => credential_id);
}

export const selectKey = statement<{ owner: string; credential_id: string }>()(
  'selectKeyOfPasskey',
  (db, param) =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'credential_id', 'public_key', 'counter'])
      .where(param.match('owner', 'credential_id')),
);

interface Use extends Named {
  /** The stored counter that the signature was verified against, and the authenticator's new one. */
  before: number;
  counter: number;
  now: number;
}

/** Finds the passkey only with the counter that was verified. */
export const notePasskeyUse = statement<Use>()('usePasskey', (db, param) =>
  db
    .updateTable('passkeys')
    .set({ counter: param('counter'), used_at: param('now') })
    .where(param.match('owner', 'id'))
    .where('counter', '=', param('before')),
);

const rename = statement<Named & { name: string }>()('renamePasskey', (db, param) =>
  db
    .updateTable('passkeys')
    .set(param.each('name'))
    .where(param.match('owner', 'id'))
    .returning(['id', 'name', 'created_at', 'used_at']),
);

/** @throws Refusal 404 when the owner has no passkey of this id */
export async function renamePasskey(db: Database, owner: string, id: string, name: string): Promise<Passkey> {
  if (!isUuid(id)) throw notFound();
  const renamed = await db.write((tx) => tx.first(rename, { owner, id, name: name.trim() }), owner);
  if (renamed === undefined) throw notFound();
  return renamed;
}

export const removePasskey = statement<Named>()('deletePasskey', (db, param) =>
  db.deleteFrom('passkeys').where(param.match('owner', 'id')).returning('name'),
);
