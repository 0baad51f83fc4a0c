import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SECRET_FILE = 'secret';
const SECRET_BYTES = 32;

/** A new name in a folder outlasts a power failure only when the folder itself is on the disk. */
function syncFolder(folder: string): void {
  // Windows can't do that to a folder, and does not need it: NTFS keeps a journal of names.
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What the data folder keeps, as a setting: it signs the same tokens. */
const AS_KEPT = /^hex:([\da-f]{64})$/;

function givenSecret(appSecret: string): Buffer {
  const [, kept] = AS_KEPT.exec(appSecret) ?? [];
  return kept === undefined ? Buffer.from(appSecret) : Buffer.from(kept, 'hex');
}

/**
 * The secret that all tokens are signed by: `APP_SECRET`, or one made at the first start and kept in the data
 * folder. The process has that folder for itself, so it is made only once.
 * @throws Error in one clear line when the kept one is damaged
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

/** `APP_SECRET_ALSO`: what it has signed counts too. */
export const otherSecretOf = ({
  appSecretAlso,
}: {
  appSecretAlso: string | undefined;
}): Buffer | undefined => (appSecretAlso === undefined ? undefined : givenSecret(appSecretAlso));
