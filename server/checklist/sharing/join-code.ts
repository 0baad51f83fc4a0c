import { hash, randomBytes } from 'node:crypto';
import { uuidOf } from '../../../contract/uuid.ts';

/** 128 bits cannot be guessed, so a fast hash protects it from a reader of the database. */
const SECRET_BYTES = 16;
const CODE = /^[\w-]{44}$/;

/** The code of a link to a shared category: its id, so that the link is found with one owner, and a secret. */
export interface JoinCode {
  space: string;
  secret: string;
}

export const hashOfSecret = (secret: string): string => hash('sha256', secret);

/** Makes a code; 44 characters of base64url. */
export function makeJoinCode(space: string): { code: string; secret: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const code = Buffer.from(space.replaceAll('-', ''), 'hex').toString('base64url') + secret;
  return { code, secret };
}

/** Undefined for a malformed code. */
export function readJoinCode(code: string): JoinCode | undefined {
  if (!CODE.test(code)) return undefined;
  const id = Buffer.from(code.slice(0, 22), 'base64url').toString('hex');
  return { space: uuidOf(id), secret: code.slice(22) };
}
