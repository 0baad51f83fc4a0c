import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { SWEPT_AT_ONCE, sweep } from '../database/sweep.ts';
import { ACCESS_LIFE_MS } from './signing/tokens.ts';

/** The largest clock difference between nodes. */
const CLOCKS_APART_MS = 5 * 60_000;

const sweepSessions = statement<{ before: number }>()('sweepSessions', (db, param) =>
  db
    .deleteFrom('sessions')
    .where((eb) =>
      eb(
        eb.refTuple('owner', 'id'),
        'in',
        eb
          .selectFrom('sessions')
          .select(['owner', 'id'])
          .where('expires_at', '<=', param('before'))
          .orderBy('expires_at')
          .limit(SWEPT_AT_ONCE)
          .$asTuple('owner', 'id'),
      ),
    ),
);

const sweepThrottles = statement<{ before: number }>()('sweepThrottles', (db, param) =>
  db
    .deleteFrom('throttles')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('throttles')
        .select('key')
        .where('expires_at', '<=', param('before'))
        .orderBy('expires_at')
        .limit(SWEPT_AT_ONCE),
    ),
);

const sweepInvitations = statement<{ before: number }>()('sweepInvitations', (db, param) =>
  db
    .deleteFrom('invitations')
    .where('code_hash', 'in', (eb) =>
      eb
        .selectFrom('invitations')
        .select('code_hash')
        .where('expires_at', '<=', param('before'))
        .orderBy('expires_at')
        .limit(SWEPT_AT_ONCE),
    ),
);

const sweepChallenges = statement<{ before: number }>()('sweepSpentChallenges', (db, param) =>
  db
    .deleteFrom('spent_challenges')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('spent_challenges')
        .select('id')
        .where('expires_at', '<=', param('before'))
        .orderBy('expires_at')
        .limit(SWEPT_AT_ONCE),
    ),
);

/** Deletes expired rows. A session is stored until its last access token has expired. */
export async function sweepAccounts(db: Database, now: number): Promise<void> {
  await sweep(db, sweepSessions, now - ACCESS_LIFE_MS);
  await sweep(db, sweepThrottles, now);
  await sweep(db, sweepInvitations, now);
  // A node whose clock is behind would accept a swept challenge again.
  await sweep(db, sweepChallenges, now - CLOCKS_APART_MS);
}
