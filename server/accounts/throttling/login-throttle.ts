import type { Connection } from '../../database/database.ts';
import { clientKey } from '../../http/limits/client-key.ts';
import type { AccountDeps } from '../deps.ts';
import type { TokenKeys } from '../signing/tokens.ts';
import { foldUsername } from '../usernames.ts';
import { isKnownPlace, rememberPlace } from './known-places.ts';
import { Throttle } from './throttle.ts';
import { GUESSES_OF_NAME, LOGIN_FAILURES, NAMES_OF_ADDRESS, type ThrottleRule } from './throttle-rules.ts';

/** Wrong passwords for one name from one address. */
export const failuresHere = (username: string, address: string, clock: () => number): Throttle =>
  new Throttle(LOGIN_FAILURES, [foldUsername(username), clientKey(address)], clock);

interface Guessing extends Disposable {
  /**
   * Counts the guess as wrong before it is checked.
   * @throws Refusal 429 when concurrent guesses have used the allowance
   */
  count(tx: Connection): Promise<void>;
  /** The guess was right. */
  forget(tx: Connection, owner: string): Promise<void>;
}

const UNLIMITED: Guessing = { count: async () => {}, forget: async () => {}, [Symbol.dispose]: () => {} };

/** True when a name has signed in from an address before, as known by either secret of the site. */
async function hasSignedIn(
  { db, keys }: Pick<AccountDeps, 'db' | 'keys'>,
  folded: string,
  address: string,
): Promise<boolean> {
  const isKnown = ({ place }: TokenKeys) => isKnownPlace(db, place, folded, address);
  return (await isKnown(keys)) || (keys.also !== undefined && isKnown(keys.also));
}

/**
 * Admits a guess at one name from one address, which is then counted. There are limits of the guesses at this name here,
 * of the names that fail here, and of the guesses at this name anywhere. The latter two do not concern a name that has
 * signed in from here before, so that no stranger locks out its owner. Guesses at passwords, recovery codes and passkeys
 * are counted apart.
 * @throws Refusal 429 when it has to wait
 */
export async function admitGuess(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'keys' | 'guesses' | 'rateLimit'>,
  username: string,
  address: string,
  secret: 'password' | 'recovery code' | 'passkey' = 'password',
): Promise<Guessing> {
  const { db, clock, keys, guesses, rateLimit } = deps;
  if (!rateLimit) return UNLIMITED;
  const [folded, client] = [foldUsername(username), clientKey(address)];
  const throttle = (rule: ThrottleRule, ...subject: string[]) =>
    new Throttle(rule, secret === 'password' ? subject : [...subject, secret], clock);
  const here = throttle(LOGIN_FAILURES, folded, client);
  const names = throttle(NAMES_OF_ADDRESS, client);
  const anywhere = throttle(GUESSES_OF_NAME, folded);

  await here.admit(db);
  const isKnown = await hasSignedIn(deps, folded, address);
  if (!isKnown) {
    await names.admit(db);
    await anywhere.admit(db);
  }
  const place = isKnown ? undefined : await guesses.enter(folded);
  let isFirst = false;
  return {
    async count(tx) {
      isFirst = await here.count(tx);
      if (isKnown) return;
      if (isFirst) await names.count(tx);
      await anywhere.count(tx);
    },
    async forget(tx, owner) {
      await here.forget(tx);
      if (!isKnown && isFirst) await names.takeBack(tx);
      if (!isKnown) await anywhere.takeBack(tx);
      await rememberPlace(tx, keys.place, { owner, address, now: clock() });
    },
    [Symbol.dispose]: () => place?.[Symbol.dispose](),
  };
}
