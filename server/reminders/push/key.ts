import type { Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';

const NAME = 'push key';

const keepPushKey = statement<{ value: string }>()('keepPushKey', (db, param) =>
  db
    .insertInto('fingerprints')
    .values({ name: NAME, value: param('value') })
    .onConflict((on) => on.column('name').doNothing()),
);

const readPushKey = statement<object>()('readPushKey', (db) =>
  db.selectFrom('fingerprints').select('value').where('name', '=', NAME),
);

/** The keys by which push services know this site (RFC 8292), in base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

async function newKey(): Promise<PushKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey: d };
}

/** The key of the site, the same on all nodes: it is made once and kept in the database. */
export async function pushKeyOf(db: Database): Promise<PushKey> {
  const kept = await db.read.first(readPushKey, {});
  if (kept !== undefined) return JSON.parse(kept.value);
  const value = JSON.stringify(await newKey());
  await db.write((tx) => tx.run(keepPushKey, { value }));
  return JSON.parse((await demandRow(db.read, readPushKey, {})).value);
}
