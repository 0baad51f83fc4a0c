import type { Connection, Database } from '../../database/database.ts';
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

/**
 * Limits the guesses about one name from one address: those of this name here, the names that fail here, and the
 * guesses about this name anywhere. The latter two do not concern a name that has signed in from here before, so that
 * no stranger locks out its owner. Guesses of passwords, recovery codes and passkeys are counted apart.
 */
export class LoginThrottle {
  readonly #deps: Pick<AccountDeps, 'clock' | 'keys' | 'guesses' | 'rateLimit'>;
  readonly #address: string;
  readonly #folded: string;
  readonly #here: Throttle;
  readonly #names: Throttle;
  readonly #anywhere: Throttle;
  #isKnown = false;
  #isFirst = false;

  constructor(
    deps: Pick<AccountDeps, 'clock' | 'keys' | 'guesses' | 'rateLimit'>,
    username: string,
    address: string,
    secret: 'password' | 'recovery code' | 'passkey' = 'password',
  ) {
    this.#deps = deps;
    this.#address = address;
    this.#folded = foldUsername(username);
    const client = clientKey(address);
    const throttle = (rule: ThrottleRule, ...subject: string[]) =>
      new Throttle(rule, secret === 'password' ? subject : [...subject, secret], deps.clock);
    this.#here = throttle(LOGIN_FAILURES, this.#folded, client);
    this.#names = throttle(NAMES_OF_ADDRESS, client);
    this.#anywhere = throttle(GUESSES_OF_NAME, this.#folded);
  }

  /**
   * Admits a guess, which is then counted with `count`.
   * @returns its place among the guesses at this name, where the name has not signed in before
   * @throws Refusal 429 when it has to wait
   */
  async admit(db: Database): Promise<Disposable | undefined> {
    const { rateLimit, keys, guesses } = this.#deps;
    if (!rateLimit) return undefined;
    await this.#here.admit(db);
    this.#isKnown = await this.#hasSignedIn(db, keys);
    if (this.#isKnown) return undefined;
    await this.#names.admit(db);
    await this.#anywhere.admit(db);
    return guesses.enter(this.#folded);
  }

  /** True when this name has signed in from here before, as known by either secret of the site. */
  async #hasSignedIn(db: Database, keys: TokenKeys): Promise<boolean> {
    const isKnown = ({ place }: TokenKeys) => isKnownPlace(db, place, this.#folded, this.#address);
    return (await isKnown(keys)) || (keys.also !== undefined && isKnown(keys.also));
  }

  /**
   * Counts a guess as wrong before it is checked.
   * @throws Refusal 429 when concurrent guesses have used the allowance
   */
  async count(tx: Connection): Promise<void> {
    if (!this.#deps.rateLimit) return;
    this.#isFirst = await this.#here.count(tx);
    if (this.#isKnown) return;
    if (this.#isFirst) await this.#names.count(tx);
    await this.#anywhere.count(tx);
  }

  /** The guess was right. */
  async forget(tx: Connection, owner: string): Promise<void> {
    const { rateLimit, keys, clock } = this.#deps;
    if (!rateLimit) return;
    await this.#here.forget(tx);
    if (!this.#isKnown && this.#isFirst) await this.#names.takeBack(tx);
    if (!this.#isKnown) await this.#anywhere.takeBack(tx);
    await rememberPlace(tx, keys.place, { owner, address: this.#address, now: clock() });
  }
}
