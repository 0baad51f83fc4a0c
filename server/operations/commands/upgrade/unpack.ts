import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM_FOLDER } from '../../../runtime/program.ts';
import type { Release } from './release-file.ts';

/** @throws Error in one line when an archive is not one release */
function refuseOther(file: string, unfinished: string, name: string): void {
  const isOne = readdirSync(unfinished).join() === name;
  if (isOne && existsSync(path.join(unfinished, name, 'bin', 'nightdrive'))) return;
  throw new Error(`${file} is not a release: it has no ${name}/bin/nightdrive, or more than that folder.`);
}

/** Unpacks a release beside the running one. @returns its folder */
export function unpack({ file, name }: Release, beside: string): string {
  const folder = path.join(beside, name);
  if (folder === realpathSync(PROGRAM_FOLDER)) throw new Error(`${name} is already running.`);
  const unfinished = path.join(beside, `.${name}.unpacking`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const umask = process.umask(0o022); // the user of the site reads the program, too
  try {
    const rights = ['--no-same-owner', '--no-same-permissions'];
    const { status } = spawnSync('tar', ['-xzf', path.resolve(file), ...rights, '-C', unfinished]);
    if (status !== 0) throw new Error(`${file} cannot be unpacked: it is damaged, or the disk is full.`);
    refuseOther(file, unfinished, name);
    // The folder of an interrupted upgrade to the same release.
    if (existsSync(folder)) renameSync(folder, path.join(unfinished, 'before'));
    renameSync(path.join(unfinished, name), folder);
  } finally {
    process.umask(umask);
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}
