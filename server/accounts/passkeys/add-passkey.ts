import { randomUUIDv7 } from 'node:crypto';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { CreationOptions, addPasskey as call, Passkey } from '../../../contract/passkeys.ts';
import { UniqueViolation } from '../../database/database.ts';
import { badRequest, badToken } from '../../errors.ts';
import { lockAccount, readAccount } from '../accounts.ts';
import type { Client } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { recorded } from '../events/record-event.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { isOpen } from '../sessions/sessions.ts';
import type { Bearer } from '../signing/tokens.ts';
import { CHALLENGE_LIFE_MS, newChallenge, type Purpose, spendChallenge } from './challenge.ts';
import { credentialsOf, insertPasskey } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { ALGORITHMS, verifyNewCredential } from './verify.ts';

/** More than anyone has devices. */
const PASSKEYS_MAX = 20;

const purposeOf = ({ owner, session }: Bearer): Purpose => ['passkey', owner, session];
const full = () => badRequest(`There are ${PASSKEYS_MAX} passkeys. Remove one first.`);
const notGood = () => badRequest('This passkey could not be verified. Nothing was changed.');

const publicKey = <T extends object>(rest: T) => ({ type: 'public-key' as const, ...rest });

/**
 * The options with which a browser creates a passkey for the caller. Its response is accepted once, in this session,
 * within five minutes.
 * @throws Refusal 400 for a wrong password or too many passkeys; 429 after too many wrong passwords; 503 when too many
 * hash at once
 */
export async function beginPasskey(
  deps: AccountDeps,
  bearer: Bearer,
  password: string,
  by: Client,
): Promise<CreationOptions> {
  const { db, keys, clock, publicUrl } = deps;
  const { owner } = bearer;
  const sent = { field: 'password', password, failed: 'passkey failed', by } as const;
  await confirmPassword(deps, owner, sent, (confirm) => db.write((tx) => confirm(tx)));
  const { username } = await readAccount(db, owner);
  const credentials = await credentialsOf(db.read, owner);
  if (credentials.length >= PASSKEYS_MAX) throw full();
  const { id } = relyingParty(publicUrl);
  return {
    rp: { id, name: id },
    user: { id: Buffer.from(owner).toString('base64url'), name: username, displayName: username },
    challenge: newChallenge(keys.challenge, purposeOf(bearer), clock()),
    pubKeyCredParams: ALGORITHMS.map((alg) => publicKey({ alg })),
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: credentials.map((credential) => publicKey({ id: credential })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/**
 * Adds the passkey that the browser created for the caller.
 * @throws Refusal 400 when it was not created for the caller in the last five minutes, exists already, or is one too many;
 * 401 when the session has ended
 */
export async function addPasskey(
  deps: AccountDeps,
  bearer: Bearer,
  { name, credential }: BodyOf<typeof call>,
  by: Client,
): Promise<Passkey> {
  const { owner } = bearer;
  const verified = await verifyNewCredential(deps, purposeOf(bearer), credential);
  if (verified === undefined) throw notGood();
  const passkey = { id: randomUUIDv7(), name: name.trim(), created_at: deps.clock(), used_at: null };
  const event = { event: 'passkey added', owner, by, detail: passkey.name } as const;
  const write = recorded(deps, event, async (tx) => {
    // A recovery deletes all passkeys and sessions: a passkey that was begun before must not be added after it.
    if ((await lockAccount(tx, owner)) === undefined || !(await isOpen(tx, bearer))) throw badToken();
    if ((await tx.run(spendChallenge, verified.challenge)) === 0) throw notGood();
    if ((await credentialsOf(tx, owner)).length >= PASSKEYS_MAX) throw full();
    const { id, name, created_at: now } = passkey;
    await tx.run(insertPasskey, { owner, id, name, now, ...verified.key });
    return true;
  });
  await write.catch((error: unknown) => {
    throw error instanceof UniqueViolation ? badRequest('This passkey is already registered.') : error;
  });
  return passkey;
}
