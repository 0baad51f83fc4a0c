import { hkdfSync } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { ADMIN } from '../../runtime/program.ts';

const NAME = 'APP_SECRET';

const fingerprintOf = (secret: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'nightdrive fingerprint', 16)).toString('base64url');

const keepFingerprint = statement<{ value: string }>()('keepFingerprint', (db, param) =>
  db
    .insertInto('fingerprints')
    .values({ name: NAME, value: param('value') })
    .onConflict((on) => on.column('name').doNothing()),
);

const readFingerprint = statement<object>()('readFingerprint', (db) =>
  db.selectFrom('fingerprints').select('value').where('name', '=', NAME),
);

/**
 * Makes sure that all nodes on a database share one secret: the first one stores its fingerprint there. While a secret
 * is being replaced, each node knows both, and the node that starts last decides which one is current.
 * @throws Error of one line when this node has a different secret
 */
export async function refuseOtherSecret(db: Database, secret: Uint8Array, also?: Uint8Array): Promise<void> {
  await db.write((tx) => tx.run(keepFingerprint, { value: fingerprintOf(secret) }));
  const fault = await faultOfSecret(db, secret, also);
  if (fault !== undefined) throw new Error(fault);
  if (also !== undefined) await adoptSecret(db, secret);
}

/** Why a node with this secret could not start, if so. */
export async function faultOfSecret(
  db: Database,
  secret: Uint8Array,
  also?: Uint8Array,
): Promise<string | undefined> {
  const kept = (await db.read.first(readFingerprint, {}))?.value;
  const known = [secret, ...(also === undefined ? [] : [also])].map(fingerprintOf);
  if (kept === undefined || known.includes(kept)) return undefined;
  return (
    'APP_SECRET is not that of the other nodes on this database: their tokens would not be valid here. ' +
    `If the secret is new on purpose, run: ${ADMIN} adopt-secret`
  );
}

const replaceFingerprint = statement<{ value: string }>()('replaceFingerprint', (db, param) =>
  db
    .insertInto('fingerprints')
    .values({ name: NAME, value: param('value') })
    .onConflict((on) => on.column('name').doUpdateSet(param.each('value'))),
);

/** Adopts a new secret for the site; nodes with the old one no longer start. */
export async function adoptSecret(db: Database, secret: Uint8Array): Promise<void> {
  await db.write((tx) => tx.run(replaceFingerprint, { value: fingerprintOf(secret) }));
}
