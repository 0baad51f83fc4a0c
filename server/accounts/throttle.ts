import { hash } from 'node:crypto';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { tooMany } from '../errors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many failures are allowed in which time, and how long to wait after them. */
export interface ThrottleRule {
  name: string;
  failuresMax: number;
  windowMs: number;
  /** The wait after the last allowed failure (0) and after each further one (1, 2, …). */
  waitMs: (further: number) => number;
  /** How long the failures are remembered after the wait. */
  rememberMs: number;
}

/** Wrong passwords for one account from one address: the owner elsewhere is not locked out. */
export const LOGIN_FAILURES: ThrottleRule = {
  name: 'login',
  failuresMax: 10,
  windowMs: 15 * MINUTE_MS,
  waitMs: (further) => Math.min(15 * MINUTE_MS * 2 ** further, 24 * HOUR_MS),
  rememberMs: 24 * HOUR_MS,
};

/** Wrong old passwords of one user. */
export const OLD_PASSWORD_FAILURES: ThrottleRule = {
  name: 'old_password',
  failuresMax: 10,
  windowMs: HOUR_MS,
  waitMs: () => HOUR_MS,
  rememberMs: 0,
};

/** The failures of one key; forgotten at `expires_at`. */
export interface Failures {
  failures: number;
  expires_at: number;
}

/** The time until which a key has to wait; in the past when it need not. */
export const waitsUntil = (rule: ThrottleRule, { failures, expires_at }: Failures): number =>
  failures < rule.failuresMax ? 0 : expires_at - rule.rememberMs;

export function afterFailure(rule: ThrottleRule, before: Failures, now: number): Failures {
  const forgotten = before.expires_at <= now;
  const failures = forgotten ? 1 : before.failures + 1;
  if (failures < rule.failuresMax) {
    return { failures, expires_at: forgotten ? now + rule.windowMs : before.expires_at };
  }
  return { failures, expires_at: now + rule.waitMs(failures - rule.failuresMax) + rule.rememberMs };
}

function refuseWaiting(rule: ThrottleRule, held: Failures, now: number): void {
  const wait = waitsUntil(rule, held) - now;
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
}

const read = statement<{ key: string }>()('readFailures', (db, param) =>
  db.selectFrom('throttles').select(['failures', 'expires_at']).where('key', '=', param('key')),
);

/** Reads the row, makes it when missing, and on PostgreSQL locks it: attempts at once are counted one by one. */
const hold = statement<{ key: string }>()('holdFailures', (db, param) =>
  db
    .insertInto('throttles')
    .values({ key: param('key'), failures: 0, expires_at: 0 })
    .onConflict((on) => on.column('key').doUpdateSet((eb) => ({ failures: eb.ref('throttles.failures') })))
    .returning(['failures', 'expires_at']),
);

const count = statement<Failures & { key: string }>()('countFailure', (db, param) =>
  db
    .updateTable('throttles')
    .set({ failures: param('failures'), expires_at: param('expires_at') })
    .where('key', '=', param('key')),
);

const forget = statement<{ key: string }>()('forgetFailures', (db, param) =>
  db.deleteFrom('throttles').where('key', '=', param('key')),
);

/** Limits guesses about one subject: an account and address, or a user. Kept in the database for all nodes. */
export class Throttle {
  readonly #rule: ThrottleRule;
  readonly #key: string;
  readonly #clock: () => number;
  readonly #on: boolean;

  constructor(
    rule: ThrottleRule,
    subject: readonly string[],
    { clock, rateLimit }: { clock: () => number; rateLimit: boolean },
  ) {
    this.#rule = rule;
    // A hash: rows are small whatever the name is, and hold no readable addresses.
    this.#key = hash('sha256', JSON.stringify([rule.name, ...subject]), 'base64url');
    this.#clock = clock;
    this.#on = rateLimit;
  }

  /**
   * Asks, before anything is written or waited for, whether the subject may guess.
   * @throws Refusal 429 with the seconds to wait
   */
  async admit(db: Database): Promise<void> {
    const held = this.#on ? await db.read.first(read, { key: this.#key }) : undefined;
    if (held !== undefined) refuseWaiting(this.#rule, held, this.#clock());
  }

  /**
   * Counts a guess as wrong before it is looked at, so that guesses sent at once can't pass together. A right one
   * is taken back by `forget`.
   * @throws Refusal 429 when others were quicker
   */
  async count(db: Database): Promise<void> {
    if (!this.#on) return;
    const key = this.#key;
    await db.write(async (tx) => {
      const now = this.#clock();
      for (const held of await tx.all(hold, { key })) {
        refuseWaiting(this.#rule, held, now);
        await tx.run(count, { key, ...afterFailure(this.#rule, held, now) });
      }
    });
  }

  async forget(tx: Connection): Promise<void> {
    await tx.run(forget, { key: this.#key });
  }
}
