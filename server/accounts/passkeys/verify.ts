import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Credential, NewCredential } from '../../../contract/passkeys.ts';
import type { AccountDeps } from '../deps.ts';
import type { TokenKeys } from '../signing/tokens.ts';
import { type Challenge, type Purpose, readChallenge } from './challenge.ts';
import { readClientData } from './client-data.ts';
import { relyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256, as COSE numbers them. */
export const ALGORITHMS = [-8, -7, -257];
/** The limit of WebAuthn. */
const CREDENTIAL_ID_MAX_BYTES = 1_023;
/** An RS256 key of 4,096 bits takes half of it; larger ones take long to verify. */
const PUBLIC_KEY_MAX_BYTES = 1_024;

type Site = Pick<AccountDeps, 'publicUrl' | 'keys' | 'clock'>;

/** The stored part of a passkey that verifies its signatures. */
export interface PublicKey {
  credential_id: string;
  public_key: string;
  counter: number;
}

interface Answered {
  challenge: Challenge;
  /** In the library's terms. */
  expected: { expectedChallenge: string; expectedOrigin: string; expectedRPID: string };
}

function answered(
  { publicUrl, keys, clock }: Site,
  purpose: Purpose,
  clientData: string,
): Answered | undefined {
  const said = readClientData(clientData);
  const site = relyingParty(publicUrl);
  if (said === undefined || !site.isOwn(said.origin)) return undefined;
  const read = ({ challenge }: TokenKeys) => readChallenge(challenge, purpose, said.challenge, clock());
  const challenge = read(keys) ?? (keys.also && read(keys.also));
  return (
    challenge && {
      challenge,
      expected: { expectedChallenge: said.challenge, expectedOrigin: said.origin, expectedRPID: site.id },
    }
  );
}

/** The library throws a plain Error for every invalid answer. */
async function unlessRefused<T>(verifying: Promise<T>): Promise<T | undefined> {
  try {
    return await verifying;
  } catch {
    return undefined;
  }
}

/**
 * No attestation was asked for: an authenticator sends none, or the signature of the new key itself. All other formats
 * carry certificates, which could name addresses that the library fetches.
 */
const isWithoutCertificates = (attestation: AttestationObject): boolean =>
  attestation.get('fmt') === 'none' ||
  (attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined);

/**
 * Verifies that a credential was made for this site and purpose, within the last five minutes, by a user whom the
 * authenticator has verified.
 * @returns the key to store and the challenge to spend; undefined when any of that does not hold
 */
export async function verifyNewCredential(
  site: Site,
  purpose: Purpose,
  { id, response }: NewCredential,
): Promise<{ key: PublicKey; challenge: Challenge } | undefined> {
  const answer = answered(site, purpose, response.clientDataJSON);
  if (answer === undefined) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const verify = async () => {
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
    );
    if (!isWithoutCertificates(attestation)) throw new Error('An attestation with certificates');
    return verifyRegistrationResponse({
      ...answer.expected,
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
  };
  const { registrationInfo } = (await unlessRefused(verify())) ?? {};
  if (registrationInfo === undefined) return undefined;
  const { credential } = registrationInfo;
  if (Buffer.from(credential.id, 'base64url').length > CREDENTIAL_ID_MAX_BYTES) return undefined;
  if (credential.publicKey.length > PUBLIC_KEY_MAX_BYTES) return undefined;
  const key = {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
  return { key, challenge: answer.challenge };
}

/**
 * Verifies that the private key has signed a login at this site, within the last five minutes, for a user whom the
 * authenticator has verified.
 * @returns the authenticator's new counter and the challenge to spend; undefined when any of that does not hold
 */
export async function verifyCredential(
  site: Site,
  { id, response }: Credential,
  key: PublicKey,
): Promise<{ counter: number; challenge: Challenge } | undefined> {
  const answer = answered(site, ['login'], response.clientDataJSON);
  if (answer === undefined) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verifying = verifyAuthenticationResponse({
    ...answer.expected,
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      // The counter is checked below, because the library knows no exception.
      counter: 0,
    },
    requireUserVerification: true,
  });
  const { verified, authenticationInfo } = (await unlessRefused(verifying)) ?? {};
  if (!verified || authenticationInfo === undefined) return undefined;
  const { newCounter: counter, credentialDeviceType } = authenticationInfo;
  // A key that is backed up lives in several authenticators, which need not count together.
  const isSynced = credentialDeviceType === 'multiDevice';
  if (!isSynced && counter <= key.counter && (counter > 0 || key.counter > 0)) return undefined;
  return { counter, challenge: answer.challenge };
}
