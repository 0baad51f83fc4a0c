import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

/** Everything that a start opens in a data folder. The rest of it is made by the start. */
const OPENED = [
  '.',
  'nightdrive.db',
  'nightdrive.db-wal',
  'nightdrive.db-shm',
  'nightdrive.lock',
  'nightdrive.pid',
  'secret',
  'copies',
  'backups',
];
const { R_OK, W_OK, X_OK } = constants;

/** The name of a user of this machine, or the number of one without a name. */
export function userOf(uid: number): string {
  try {
    const users = readFileSync('/etc/passwd', 'utf8');
    return new RegExp(`^([^:\\n]+):[^:\\n]*:${uid}:`, 'm').exec(users)?.[1] ?? String(uid);
  } catch {
    return String(uid); // a system without this file has no better name
  }
}

function faultOf(file: string, folder: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const isFolder = found.isDirectory();
  try {
    accessSync(file, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EROFS')
      return `${file} is on a file system that is mounted read-only`;
    const { uid, username } = userInfo();
    const mode = (found.mode & 0o777).toString(8);
    const help =
      found.uid === uid ? `chmod u+rw${isFolder ? 'x' : ''} ${file}` : `chown -R ${username}: ${folder}`;
    return `${file} belongs to ${userOf(found.uid)} and has the mode ${mode}, so ${username} may not read and write it. As root: ${help}`;
  }
}

/** The files of a data folder that this process may not use, each as a sentence without its full stop. */
export const faultsOfRights = (folder: string): string[] =>
  OPENED.flatMap((name) => faultOf(path.join(folder, name), folder) ?? []);
