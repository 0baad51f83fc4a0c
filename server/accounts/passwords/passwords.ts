import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/accounts.ts';
import { isForeignHash, verifyForeignHash } from './foreign-hash.ts';

/** Argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify(argon2);

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const decode = (text: string | undefined) => Buffer.from(String(text), 'base64');

/** The PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash that matches no password, so that an unknown user takes as long as a known one. */
export const DUMMY_HASH = `${PREFIX}${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(TAG_BYTES))}`;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { ...COST, message: password, nonce, tagLength: TAG_BYTES });
  return `${PREFIX}${base64(nonce)}$${base64(tag)}`;
}

/** @throws Error when the stored hash is malformed */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (isForeignHash(hash)) return verifyForeignHash(hash, password);
  const parts = PHC.exec(hash);
  if (parts === null) throw new Error('A stored password hash is not an argon2id PHC string.');
  const [, memory, passes, parallelism, nonce, tag] = parts;
  const wanted = decode(tag);
  const got = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: password,
    nonce: decode(nonce),
    tagLength: wanted.length,
  });
  return timingSafeEqual(got, wanted);
}

/**
 * Tries a password as it was sent, and then in NFC: keyboards write é as one sign or as two.
 * @returns the form that matches the hash, if any
 */
export async function matchingForm(hash: string, password: string): Promise<string | undefined> {
  for (const form of new Set([password, password.normalize('NFC')])) {
    if (await verifyPassword(hash, form)) return form;
  }
  return undefined;
}

/** True when a hash was made at another cost than today's. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(PREFIX);

/** The error of a new password, if any. Only its length counts (spec section 5). */
export function passwordError(password: string): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters long`;
  if (length > PASSWORD_MAX) return `Ensure this field has no more than ${PASSWORD_MAX} characters.`;
  return undefined;
}
