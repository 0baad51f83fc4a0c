import type { Database } from '../database/database.ts';
import { sweepExpired } from '../database/sweep.ts';
import { ACCESS_LIFE_MS } from './signing/tokens.ts';

/** The largest clock difference between nodes. */
const CLOCKS_APART_MS = 5 * 60_000;

const sweepSessions = sweepExpired('sweepSessions', {
  table: 'sessions',
  key: ['owner', 'id'],
  at: 'expires_at',
});
const sweepThrottles = sweepExpired('sweepThrottles', { table: 'throttles', key: ['key'], at: 'expires_at' });
const sweepInvitations = sweepExpired('sweepInvitations', {
  table: 'invitations',
  key: ['code_hash'],
  at: 'expires_at',
});
const sweepChallenges = sweepExpired('sweepSpentChallenges', {
  table: 'spent_challenges',
  key: ['id'],
  at: 'expires_at',
});

/** Deletes expired rows. A session is stored until its last access token has expired. */
export async function sweepAccounts(db: Database, now: number): Promise<void> {
  await sweepSessions(db, now - ACCESS_LIFE_MS);
  await sweepThrottles(db, now);
  await sweepInvitations(db, now);
  // A node whose clock is behind would accept a swept challenge again.
  await sweepChallenges(db, now - CLOCKS_APART_MS);
}
