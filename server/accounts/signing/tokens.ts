import { createSecretKey, hkdfSync, type KeyObject, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export const ACCESS_LIFE_MS = 5 * 60_000;

export type TokenType = 'access' | 'refresh';
export interface TokenKeys
  extends Readonly<Record<TokenType | 'place' | 'challenge' | 'picture', KeyObject>> {
  /** Keys of a second secret: it signs nothing here, but its signatures are accepted while one replaces the other. */
  readonly also?: TokenKeys;
}

/** The token's user and session. */
export interface Bearer {
  owner: string;
  session: string;
}

interface ReadToken extends Bearer {
  expiresAt: number;
}

/** Keys that reveal nothing of each other or of the secret they come from (HKDF, RFC 5869). */
export function tokenKeys(secret: Uint8Array, also?: Uint8Array): TokenKeys {
  const derive = (use: string) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `nightdrive ${use}`, 32)));
  return {
    access: derive('access token'),
    refresh: derive('refresh token'),
    place: derive('login place'),
    challenge: derive('passkey challenge'),
    picture: derive('picture address'),
    ...(also && { also: tokenKeys(also) }),
  };
}

const ALG = 'HS256';
const secondsOf = (ms: number) => Math.floor(ms / 1000);

/** Makes a JWT (RFC 7519) that expires at `expiresAt`, rounded down to the second. */
export const signToken = (
  keys: TokenKeys,
  type: TokenType,
  { owner, session }: Bearer,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<string> =>
  new SignJWT({ token_type: type, user_id: owner, sid: session })
    .setProtectedHeader({ alg: ALG, typ: 'JWT' })
    .setJti(randomUUID())
    .setIssuedAt(secondsOf(now))
    .setExpirationTime(secondsOf(expiresAt))
    .sign(keys[type]);

async function payloadOf(key: KeyObject, token: string, now: number): Promise<JWTPayload | undefined> {
  try {
    const currentDate = new Date(now);
    const options = { algorithms: [ALG], typ: 'JWT', currentDate, requiredClaims: ['exp'] };
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * Reads a token of this site.
 * @returns undefined for a token of another type, from another issuer, modified or expired
 */
export async function readToken(
  keys: TokenKeys,
  type: TokenType,
  token: string,
  now: number,
): Promise<ReadToken | undefined> {
  const payload = await payloadOf(keys[type], token, now);
  if (payload === undefined) return keys.also && readToken(keys.also, type, token, now);
  const { token_type, user_id, sid, exp } = payload;
  if (token_type !== type || typeof user_id !== 'string' || typeof sid !== 'string') return undefined;
  return { owner: user_id, session: sid, expiresAt: Number(exp) * 1000 };
}
