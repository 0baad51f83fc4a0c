import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../runtime/thrown.ts';

export const SECRET_FILE = 'secret';
const SECRET_BYTES = 32;

/** A new file survives a power failure only when its folder has been synced too. */
function syncFolder(folder: string): void {
  // Windows cannot sync a folder, and does not need to: NTFS journals names.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function makeSecret(file: string): Buffer {
  const secret = randomBytes(SECRET_BYTES);
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${secret.toString('hex')}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  syncFolder(path.dirname(file));
  return secret;
}

function readSecret(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'hex');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The stored secret as a setting: it signs the same tokens. */
const AS_KEPT = /^hex:([\da-f]{64})$/;

function givenSecret(appSecret: string): Buffer {
  const [, kept] = AS_KEPT.exec(appSecret) ?? [];
  return kept === undefined ? Buffer.from(appSecret) : Buffer.from(kept, 'hex');
}

/**
 * The secret that signs all tokens: `APP_SECRET`, or one made at the first start and stored in the data folder. The
 * process has that folder to itself, so it is made only once.
 * @throws Error of one line when the stored one is damaged
 */
export function secretOf({ appSecret, dataDir }: { appSecret: string | undefined; dataDir: string }): Buffer {
  if (appSecret !== undefined) return givenSecret(appSecret);
  const file = path.join(dataDir, SECRET_FILE);
  const secret = readSecret(file) ?? makeSecret(file);
  if (secret.length !== SECRET_BYTES) {
    throw new Error(
      `The file ${file} is damaged. Restore it from a backup, or delete it: then all users log in again.`,
    );
  }
  return secret;
}

/** `APP_SECRET_ALSO`: its signatures are accepted too. */
export const otherSecretOf = ({
  appSecretAlso,
}: {
  appSecretAlso: string | undefined;
}): Buffer | undefined => (appSecretAlso === undefined ? undefined : givenSecret(appSecretAlso));
