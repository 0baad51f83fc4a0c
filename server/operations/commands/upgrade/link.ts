import { existsSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM_FOLDER } from '../../../runtime/program.ts';

/** The symlink to the running release, beside the folders of all releases. @throws Error in one line without one */
export function currentLink(): string {
  const link = path.join(path.dirname(realpathSync(PROGRAM_FOLDER)), 'current');
  if (existsSync(link) && realpathSync(link) === realpathSync(PROGRAM_FOLDER)) return link;
  throw new Error(
    `An upgrade needs a release that runs through the link ${link}, as docs/hosting.md sets it up. Otherwise replace the program by hand.`,
  );
}

export function pointTo(link: string, folder: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(path.basename(folder), next);
  renameSync(next, link); // atomic: there is always a link
}
