import type { Database } from '../../database/database.ts';
import { keepNewest } from '../../database/keep-newest.ts';
import { statement } from '../../database/statement.ts';
import { invalid } from '../../errors.ts';
import { isPushAddress } from './address.ts';
import type { Subscription } from './send.ts';

/** Per person. */
const SUBSCRIPTIONS_MAX = 10;

interface OfSession {
  owner: string;
  session: string;
}

const saveSubscription = statement<OfSession & Subscription & { now: number }>()(
  'saveSubscription',
  (db, param) => {
    const values = {
      ...param.each('endpoint', 'p256dh', 'auth'),
      at: param('now'),
    };
    return db
      .insertInto('push_subscriptions')
      .values({ owner: param('owner'), session: param('session'), ...values })
      .onConflict((known) => known.columns(['owner', 'session']).doUpdateSet(values));
  },
);

const removeOldest = keepNewest('removeOldestSubscriptions', {
  table: 'push_subscriptions',
  key: 'session',
  by: 'at',
  max: SUBSCRIPTIONS_MAX,
});

export const removeSubscription = statement<OfSession>()('removeSubscription', (db, param) =>
  db.deleteFrom('push_subscriptions').where(param.match('owner', 'session')),
);

export const selectSubscriptions = statement<{ owner: string }>()('selectSubscriptions', (db, param) =>
  db
    .selectFrom('push_subscriptions')
    .select(['session', 'endpoint', 'p256dh', 'auth'])
    .where(param.match('owner')),
);

async function isKey(p256dh: string): Promise<boolean> {
  const bytes = Buffer.from(p256dh, 'base64url');
  const read = crypto.subtle.importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  return read.then(
    () => true,
    () => false, // no point of the curve
  );
}

/**
 * Makes a device one of those that the reminders of its user are pushed to; beyond ten, the oldest is not any more.
 * @throws Refusal 400 for an address that is not of a push service
 */
export async function subscribe(
  db: Database,
  { owner, session }: OfSession,
  { hosts, now, ...subscription }: Subscription & { hosts: readonly string[]; now: number },
): Promise<void> {
  if (!isPushAddress(subscription.endpoint, hosts))
    throw invalid('endpoint', 'This is not the address of a push service that the site knows.');
  if (!(await isKey(subscription.p256dh))) throw invalid('keys', 'This is not a key of a subscription.');
  await db.write(async (tx) => {
    await tx.run(saveSubscription, { owner, session, ...subscription, now });
    await tx.run(removeOldest, { owner });
  }, owner);
}
