import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';

export const ACCESS_LIFE_MS = 5 * 60_000;

export type TokenType = 'access' | 'refresh';
export interface TokenKeys extends Readonly<Record<TokenType | 'place' | 'challenge', KeyObject>> {
  /** Keys of a second secret: it signs nothing here, but its signatures are accepted while one replaces the other. */
  readonly also?: TokenKeys;
}

/** The token's user and session. */
export interface Bearer {
  owner: string;
  session: string;
}

interface Claims {
  token_type: TokenType;
  user_id: string;
  sid: string;
  jti: string;
  iat: number;
  exp: number;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Every token begins with these characters, so no token can name another algorithm (RFC 8725, section 3.1). */
const HEADER = `${encode({ alg: 'HS256', typ: 'JWT' })}.`;

/** Keys that reveal nothing of each other or of the secret they come from (HKDF, RFC 5869). */
export function tokenKeys(secret: Uint8Array, also?: Uint8Array): TokenKeys {
  const derive = (use: string) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `nightdrive ${use}`, 32)));
  return {
    access: derive('access token'),
    refresh: derive('refresh token'),
    place: derive('login place'),
    challenge: derive('passkey challenge'),
    ...(also && { also: tokenKeys(also) }),
  };
}

const signature = (key: KeyObject, signed: string) =>
  createHmac('sha256', key).update(signed).digest('base64url');

/** Makes a JWT (RFC 7519) that expires at `expiresAt`, rounded down to the second. */
export function signToken(
  keys: TokenKeys,
  type: TokenType,
  { owner, session }: Bearer,
  { now, expiresAt }: { now: number; expiresAt: number },
): string {
  const claims: Claims = {
    token_type: type,
    user_id: owner,
    sid: session,
    jti: randomUUID(),
    iat: Math.floor(now / 1000),
    exp: Math.floor(expiresAt / 1000),
  };
  const signed = HEADER + encode(claims);
  return `${signed}.${signature(keys[type], signed)}`;
}

function isSigned(key: KeyObject, signed: string, given: string): boolean {
  // The texts are compared, not the bytes they stand for: one token has one spelling.
  const wanted = Buffer.from(signature(key, signed));
  const got = Buffer.from(given);
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' &&
  value !== null &&
  'token_type' in value &&
  'user_id' in value &&
  typeof value.user_id === 'string' &&
  'sid' in value &&
  typeof value.sid === 'string' &&
  'exp' in value &&
  typeof value.exp === 'number';

/**
 * Reads a token of this site. Verified here and not in the thread pool, where it would wait behind password hashes
 * (decision 8 has the figures).
 * @returns undefined for a token of another type, from another issuer, modified or expired
 */
export const readToken = (keys: TokenKeys, type: TokenType, token: string, now: number): Bearer | undefined =>
  readSigned(keys, type, token, now) ?? (keys.also && readSigned(keys.also, type, token, now));

function readSigned(keys: TokenKeys, type: TokenType, token: string, now: number): Bearer | undefined {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, end);
  if (!signed.startsWith(HEADER) || !isSigned(keys[type], signed, token.slice(end + 1))) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(signed.slice(HEADER.length), 'base64url').toString());
  if (!isClaims(claims) || claims.token_type !== type || now >= claims.exp * 1000) return undefined;
  return { owner: claims.user_id, session: claims.sid };
}
