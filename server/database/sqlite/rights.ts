import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../runtime/thrown.ts';

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

/** The user of this process; a container's may have no name. */
export const currentUser = (): string => {
  const uid = process.getuid?.();
  return uid === undefined ? 'this user' : userOf(uid);
};

/** The command with which root gives a folder to a user: only one with a name has a group of its own. */
export const giving = (user: string, folder: string): string =>
  `chown -R ${/^\d+$/.test(user) ? user : `${user}:`} ${folder}`;

function faultOf(file: string, folder: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const isFolder = found.isDirectory();
  try {
    accessSync(file, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK);
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'EROFS') return `${file} is on a file system that is mounted read-only`;
    const username = currentUser();
    const mode = (found.mode & 0o777).toString(8);
    const help =
      found.uid === process.getuid?.()
        ? `chmod u+rw${isFolder ? 'x' : ''} ${file}`
        : giving(username, folder);
    return `${file} belongs to ${userOf(found.uid)} and has the mode ${mode}, so ${username} may not read and write it. As root: ${help}`;
  }
}

/** The files of a data folder that this process may not use, each as a sentence without its full stop. */
export const faultsOfRights = (folder: string): string[] =>
  OPENED.flatMap((name) => faultOf(path.join(folder, name), folder) ?? []);
