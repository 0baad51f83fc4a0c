import { createHmac, type KeyObject } from 'node:crypto';
import type { Connection, Database } from '../../database/database.ts';
import { keepNewest } from '../../database/keep-newest.ts';
import { statement } from '../../database/statement.ts';
import { clientKey } from '../../http/limits/client-key.ts';
import { findOwner } from '../names.ts';

/** Per account; beyond it the least recently used one is forgotten. */
const PLACES_MAX = 20;

/**
 * The neighbourhood of an address: a device comes back under another address of the same provider. An IPv4 address
 * loses its last part (a /24), an IPv6 network its last one (a /48).
 */
const networkOf = (address: string): string => clientKey(address).replace(/[.:][^.:]*$/, '');

interface Place {
  owner: string;
  place: string;
}

/** The network of an address, unreadable without the key. */
const placeOf = (key: KeyObject, owner: string, address: string): Place => ({
  owner,
  place: createHmac('sha256', key)
    .update(JSON.stringify([owner, networkOf(address)]))
    .digest('base64url'),
});

const readPlace = statement<Place>()('readLoginPlace', (db, param) =>
  db.selectFrom('login_places').select('used_at').where(param.match('owner', 'place')),
);

const notePlace = statement<Place & { now: number }>()('noteLoginPlace', (db, param) =>
  db
    .insertInto('login_places')
    .values({ ...param.each('owner', 'place'), used_at: param('now') })
    .onConflict((on) => on.columns(['owner', 'place']).doUpdateSet({ used_at: param('now') })),
);

const forgetLeastUsed = keepNewest('forgetLeastUsedLoginPlaces', {
  table: 'login_places',
  key: 'place',
  by: 'used_at',
  max: PLACES_MAX,
});

/** True when the account of a name has signed in from this neighbourhood before. An unknown name takes the same steps. */
export async function isKnownPlace(
  db: Database,
  key: KeyObject,
  folded: string,
  address: string,
): Promise<boolean> {
  const owner = (await findOwner(db, folded)) ?? '';
  return (await db.read.first(readPlace, placeOf(key, owner, address))) !== undefined;
}

export async function rememberPlace(
  tx: Connection,
  key: KeyObject,
  { owner, address, now }: { owner: string; address: string; now: number },
): Promise<void> {
  await tx.run(notePlace, { ...placeOf(key, owner, address), now });
  await tx.run(forgetLeastUsed, { owner });
}
