import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { PROGRAM_FOLDER } from '../../../runtime/program.ts';
import type { Release } from './release-file.ts';

/** @throws Error in one line when an archive is not one release, or has links out of it or files with special rights */
function refuseStrangeFiles(file: string, unfinished: string, name: string): void {
  const refused = (why: string) => new Error(`${file} is not a release: ${why}.`);
  const found = readdirSync(unfinished);
  if (found.join() !== name || !existsSync(path.join(unfinished, name, 'bin', 'nightdrive')))
    throw refused(`it has no ${name}/bin/nightdrive, or more than that folder`);
  for (const entry of readdirSync(unfinished, { recursive: true, encoding: 'utf8' })) {
    const one = path.join(unfinished, entry);
    const { mode } = lstatSync(one);
    if ((mode & 0o6000) !== 0) throw refused(`${entry} has special rights`);
    const target = lstatSync(one).isSymbolicLink() ? path.resolve(path.dirname(one), readlinkSync(one)) : one;
    if (!`${target}/`.startsWith(`${path.join(unfinished, name)}/`))
      throw refused(`${entry} leads out of it`);
  }
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
    refuseStrangeFiles(file, unfinished, name);
    // The folder of an interrupted upgrade to the same release.
    if (existsSync(folder)) renameSync(folder, path.join(unfinished, 'before'));
    renameSync(path.join(unfinished, name), folder);
  } finally {
    process.umask(umask);
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}
