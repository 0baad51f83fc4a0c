const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The number of failures allowed in a time, and the wait after them. */
export interface ThrottleRule {
  name: string;
  failuresMax: number;
  windowMs: number;
  /** The wait after the last allowed failure (0) and after each further one (1, 2, …). */
  waitMs: (further: number) => number;
  /** Failures are still remembered this long after the wait. */
  rememberMs: number;
}

const doubling = (firstMs: number, maxMs: number) => (further: number) =>
  Math.min(firstMs * 2 ** further, maxMs);

/** Wrong passwords for one name from one address: the owner elsewhere is not locked out. */
export const LOGIN_FAILURES: ThrottleRule = {
  name: 'login',
  failuresMax: 10,
  windowMs: 15 * MINUTE_MS,
  waitMs: doubling(15 * MINUTE_MS, 24 * HOUR_MS),
  rememberMs: 24 * HOUR_MS,
};

/** Names that failed from one address, each counted once: a shared household stays below it. */
export const NAMES_OF_ADDRESS: ThrottleRule = {
  name: 'names of address',
  failuresMax: 30,
  windowMs: 15 * MINUTE_MS,
  waitMs: () => 15 * MINUTE_MS,
  rememberMs: 0,
};

/** Wrong passwords for one name from all addresses where it is not known. */
export const GUESSES_OF_NAME: ThrottleRule = {
  name: 'guesses of name',
  failuresMax: 30,
  windowMs: 15 * MINUTE_MS,
  waitMs: doubling(MINUTE_MS, 15 * MINUTE_MS),
  rememberMs: HOUR_MS,
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

/** When the key may try again; in the past when it need not wait. */
export const waitsUntil = (rule: ThrottleRule, { failures, expires_at }: Failures): number =>
  failures < rule.failuresMax ? 0 : expires_at - rule.rememberMs;

/** The time for which failures count. */
const kept = ({ failuresMax, windowMs, waitMs, rememberMs }: ThrottleRule, failures: number): number =>
  failures < failuresMax ? windowMs : waitMs(failures - failuresMax) + rememberMs;

/** Failures written by a clock that was ahead are remembered no longer than new ones. */
export const withinRule = (
  rule: ThrottleRule,
  { failures, expires_at }: Failures,
  now: number,
): Failures => ({
  failures,
  expires_at: Math.min(expires_at, now + kept(rule, failures)),
});

export function afterFailure(rule: ThrottleRule, before: Failures, now: number): Failures {
  const forgotten = before.expires_at <= now;
  const failures = forgotten ? 1 : before.failures + 1;
  const goesOn = !forgotten && failures < rule.failuresMax;
  return { failures, expires_at: goesOn ? before.expires_at : now + kept(rule, failures) };
}
