import { hash } from 'node:crypto';
import type pg from 'pg';

/**
 * Any way back to older data shows in one of these: a server that starts from an older copy of its files has another
 * start, pg_restore makes the tables again, and the command `restored` writes another value.
 */
const SIGNS = `
  SELECT extract(epoch FROM pg_postmaster_start_time())::text || ' ' || 'accounts'::regclass::oid AS signs,
    (SELECT value FROM fingerprints WHERE name = 'epoch') AS value`;

/** The nodes of a Citus may each ask another of its machines: only what they have in common counts. */
const SHARED_SIGN = "SELECT '' AS signs, (SELECT value FROM fingerprints WHERE name = 'epoch') AS value";

export async function readEpoch(pool: pg.Pool, isDistributed: boolean): Promise<string> {
  const { rows } = await pool.query(isDistributed ? SHARED_SIGN : SIGNS);
  const [found] = rows;
  return hash('sha256', `${found?.signs} ${found?.value ?? ''}`).slice(0, 12);
}
