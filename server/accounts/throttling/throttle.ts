import { hash } from 'node:crypto';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { tooMany } from '../../errors.ts';
import { afterFailure, type Failures, type ThrottleRule, waitsUntil, withinRule } from './throttle-rules.ts';

function refuseWaiting(rule: ThrottleRule, held: Failures, now: number): void {
  const wait = waitsUntil(rule, held) - now;
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
}

const read = statement<{ key: string }>()('readFailures', (db, param) =>
  db.selectFrom('throttles').select(['failures', 'expires_at']).where(param.match('key')),
);

/** Reads the row, creates it when missing, and on PostgreSQL locks it: concurrent attempts are counted one by one. */
const hold = statement<{ key: string }>()('holdFailures', (db, param) =>
  db
    .insertInto('throttles')
    .values({ key: param('key'), failures: 0, expires_at: 0 })
    .onConflict((on) => on.column('key').doUpdateSet((eb) => ({ failures: eb.ref('throttles.failures') })))
    .returning(['failures', 'expires_at']),
);

const count = statement<Failures & { key: string }>()('countFailure', (db, param) =>
  db.updateTable('throttles').set(param.each('failures', 'expires_at')).where(param.match('key')),
);

const takeBack = statement<{ key: string }>()('takeBackFailure', (db, param) =>
  db
    .updateTable('throttles')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where(param.match('key'))
    .where('failures', '>', 0),
);

const forget = statement<{ key: string }>()('forgetFailures', (db, param) =>
  db.deleteFrom('throttles').where(param.match('key')),
);

/** Limits guesses about one subject: a name at an address, or a user. Stored in the database for all nodes. */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #key: string;
  readonly #clock: () => number;

  constructor(rule: ThrottleRule, subject: readonly string[], clock: () => number) {
    this.#rule = rule;
    // A hash: rows stay small for any name, and hold no readable addresses.
    this.#key = hash('sha256', JSON.stringify([rule.name, ...subject]), 'base64url');
    this.#clock = clock;
  }

  /**
   * Checks, before any slow work, whether the subject may guess.
   * @throws Refusal 429 with the seconds to wait
   */
  async admit(db: Database): Promise<void> {
    const key = this.#key;
    const kept = await db.read.first(read, { key });
    if (kept === undefined) return;
    const now = this.#clock();
    const held = withinRule(this.#rule, kept, now);
    if (held.expires_at < kept.expires_at) await db.write((tx) => tx.run(count, { key, ...held }));
    refuseWaiting(this.#rule, held, now);
  }

  /**
   * Counts a guess as wrong before it is checked, so that concurrent guesses cannot all pass. A right one is
   * forgotten or taken back.
   * @returns whether it is the first remembered failure
   * @throws Refusal 429 when concurrent guesses have used the allowance
   */
  async count(tx: Connection): Promise<boolean> {
    const key = this.#key;
    const now = this.#clock();
    let after: Failures | undefined;
    for (const held of await tx.all(hold, { key })) {
      refuseWaiting(this.#rule, held, now);
      after = afterFailure(this.#rule, held, now);
      await tx.run(count, { key, ...after });
    }
    return after?.failures === 1;
  }

  /** Takes one failure back. */
  async takeBack(tx: Connection): Promise<void> {
    await tx.run(takeBack, { key: this.#key });
  }

  async forget(tx: Connection): Promise<void> {
    await tx.run(forget, { key: this.#key });
  }
}
