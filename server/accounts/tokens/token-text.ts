import { hash, randomBytes } from 'node:crypto';
import { uuidOf } from '../../../contract/uuid.ts';

/** The prefix that distinguishes personal tokens from access tokens, and makes leaked ones easy to find. */
const PREFIX = 'nd_';
const UUID_BYTES = 16;
const SECRET_BYTES = 32;

/** The parts of a personal token's text: its owner, its id and its secret. */
export interface TokenParts {
  owner: string;
  id: string;
  secret: Buffer;
}

export const isPersonalToken = (text: string): boolean => text.startsWith(PREFIX);

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The stored form. It needs no slow hash: 256 random bits cannot be guessed. */
export const hashSecret = (secret: Buffer): string => hash('sha256', secret, 'base64url');

const uuidBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

export const textOfToken = ({ owner, id, secret }: TokenParts): string =>
  PREFIX + Buffer.concat([uuidBytes(owner), uuidBytes(id), secret]).toString('base64url');

/** @returns undefined for text that is not a personal token */
export function readTokenText(text: string): TokenParts | undefined {
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  if (bytes.length !== 2 * UUID_BYTES + SECRET_BYTES) return undefined;
  return {
    owner: uuidOf(bytes.toString('hex', 0, UUID_BYTES)),
    id: uuidOf(bytes.toString('hex', UUID_BYTES, 2 * UUID_BYTES)),
    secret: bytes.subarray(2 * UUID_BYTES),
  };
}
