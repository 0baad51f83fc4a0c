import type { TokenPair } from '../../../contract/accounts.ts';
import { unauthorized } from '../../errors.ts';
import { clientKey } from '../../http/limits/client-key.ts';
import { findAccount } from '../accounts.ts';
import type { Client } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { deviceOf } from '../device.ts';
import { countedGuess } from '../events/record-event.ts';
import { DUMMY_HASH, hashPassword, isOutdated, matchingForm } from '../passwords/passwords.ts';
import { replaceHash } from '../passwords/stored-hash.ts';
import { admitGuess } from '../throttling/login-throttle.ts';
import { openSession, tokensOf } from './sessions.ts';

export interface Credentials {
  username: string;
  password: string;
}

const noAccount = () => unauthorized('No active account found with the given credentials');

/**
 * Opens a session. An unknown name and a wrong password take the same steps.
 * @throws Refusal 401 for either; 429 after too many of them; 503 when too many log in at once
 */
export async function login(
  deps: AccountDeps,
  { username, password }: Credentials,
  by: Client,
): Promise<TokenPair> {
  const { address, agent } = by;
  const { db, keys, clock, hashing } = deps;
  using guessing = await admitGuess(deps, username, address);
  using _hashing = await hashing.enter(clientKey(address));
  const account = await findAccount(db, username);
  const owner = account?.id ?? '';
  const events = { failure: { event: 'login failed', owner, by }, right: 'logged in' } as const;
  using guess = await countedGuess(deps, events, guessing.count);
  const verified = account?.password_hash ?? DUMMY_HASH;
  const form = await matchingForm(verified, password);
  if (account === undefined || form === undefined) throw noAccount();
  const password_hash = isOutdated(verified) ? await hashPassword(form) : verified;
  const opened = await guess.wasRight(async (tx) => {
    // Not when the password was changed meanwhile: that ends all sessions, including one about to be created.
    if ((await tx.run(replaceHash, { owner, verified, password_hash })) === 0) throw noAccount();
    await guessing.forget(tx, owner);
    return openSession(tx, owner, { now: clock(), ...deviceOf(agent, address) });
  });
  return tokensOf(keys, opened);
}
