import type { TokenPair } from '../../../contract/accounts.ts';
import type { Credential, RequestOptions } from '../../../contract/passkeys.ts';
import { unauthorized } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { accountOf, lockAccount } from '../accounts.ts';
import type { Client } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { deviceOf } from '../device.ts';
import { countedGuess } from '../events/record-event.ts';
import { openSession, tokensOf } from '../sessions/sessions.ts';
import { admitGuess } from '../throttling/login-throttle.ts';
import { CHALLENGE_LIFE_MS, newChallenge, spendChallenge } from './challenge.ts';
import { delayRefusal } from './delayed-refusal.ts';
import { notePasskeyUse, selectKey } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { verifyCredential } from './verify.ts';

const notGood = () => unauthorized('This passkey does not open an account here.');

/** The options with which a browser signs in with a passkey. They name no account, and nothing is stored. */
export function beginPasskeyLogin({ keys, clock, publicUrl }: AccountDeps): RequestOptions {
  return {
    challenge: newChallenge(keys.challenge, ['login'], clock()),
    timeout: CHALLENGE_LIFE_MS,
    rpId: relyingParty(publicUrl).id,
    userVerification: 'required',
  };
}

/**
 * Opens a session for a signature by a passkey, which must belong to the account that the authenticator names.
 * @throws Refusal 401 for every signature that is not valid; 429 after too many of them
 */
export const passkeyLogin = (deps: AccountDeps, credential: Credential, by: Client): Promise<TokenPair> =>
  delayRefusal(() => signIn(deps, credential, by));

async function signIn(deps: AccountDeps, credential: Credential, by: Client): Promise<TokenPair> {
  const { db, keys, clock } = deps;
  const handle = Buffer.from(credential.response.userHandle, 'base64url').toString();
  const named = isUuid(handle) ? handle : '';
  const account = await accountOf(db, named);
  using guessing = await admitGuess(deps, account?.username ?? named, by.address, 'passkey');
  const owner = account?.id ?? '';
  const passkey = await db.read.first(selectKey, { owner, credential_id: credential.id });
  const detail = ['passkey', passkey?.name].filter(Boolean).join(' ');
  const events = { failure: { event: 'login failed', owner, by, detail }, right: 'logged in' } as const;
  using guess = await countedGuess(deps, events, guessing.count);
  const verified = passkey && (await verifyCredential(deps, credential, passkey));
  if (passkey === undefined || verified === undefined) throw notGood();
  const opened = await guess.wasRight(async (tx) => {
    const { id, counter: before } = passkey;
    const { counter, challenge } = verified;
    const now = clock();
    // The account is locked first: a recovery either comes before this session, or ends it.
    if ((await lockAccount(tx, owner)) === undefined) throw notGood();
    if ((await tx.run(notePasskeyUse, { owner, id, before, counter, now })) === 0) throw notGood();
    if ((await tx.run(spendChallenge, challenge)) === 0) throw notGood();
    await guessing.forget(tx, owner);
    return openSession(tx, owner, { now, ...deviceOf(by.agent, by.address) });
  });
  return tokensOf(keys, opened);
}
