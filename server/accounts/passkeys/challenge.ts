import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { statement } from '../../database/statement.ts';

/** From the user's first press to the authenticator's response. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
const ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const SIGNED_BYTES = ID_BYTES + EXPIRY_BYTES;

/** The purpose of a challenge, which is refused for any other. */
export type Purpose = readonly ['login'] | readonly ['passkey', owner: string, session: string];

/** A valid challenge of this site. */
export interface Challenge {
  id: string;
  expires_at: number;
}

const signature = (key: KeyObject, purpose: Purpose, signed: Buffer): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(purpose)).update(signed).digest();

/** A challenge that carries its own expiry and purpose, signed: nothing is stored until it is answered. */
export function newChallenge(key: KeyObject, purpose: Purpose, now: number): string {
  const signed = Buffer.alloc(SIGNED_BYTES);
  randomBytes(ID_BYTES).copy(signed);
  signed.writeUIntBE(now + CHALLENGE_LIFE_MS, ID_BYTES, EXPIRY_BYTES);
  return Buffer.concat([signed, signature(key, purpose, signed)]).toString('base64url');
}

/** @returns undefined unless this site made the challenge for this purpose, and it has not expired */
export function readChallenge(
  key: KeyObject,
  purpose: Purpose,
  text: string,
  now: number,
): Challenge | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const wanted = signature(key, purpose, signed);
  const given = bytes.subarray(SIGNED_BYTES);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const expires_at = signed.readUIntBE(ID_BYTES, EXPIRY_BYTES);
  if (now >= expires_at) return undefined;
  return { id: signed.toString('base64url', 0, ID_BYTES), expires_at };
}

/** Of two concurrent answers to a challenge, one spends it. */
export const spendChallenge = statement<Challenge>()('spendChallenge', (db, param) =>
  db
    .insertInto('spent_challenges')
    .values(param.each('id', 'expires_at'))
    .onConflict((on) => on.column('id').doNothing()),
);
