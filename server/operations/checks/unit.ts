import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { refuseAmbiguous } from '../../config/settings.ts';
import { type Finding, failureOf, type Looked } from './check.ts';

/** As in deploy/nightdrive.service: the file that it reads, and the variables that it sets. */
export const UNIT = {
  service: '/etc/systemd/system/nightdrive.service',
  file: '/etc/nightdrive/nightdrive.env',
  sets: { DATA_DIR: '/var/lib/nightdrive', SITE_FILE: '/etc/nightdrive/site.json' },
};

export interface Owner {
  uid: number;
  gid: number;
}

/** The user that systemd runs the site as, where this data folder is that of the unit. */
export function userOfUnit(dataDir: string): Owner | undefined {
  if (dataDir !== UNIT.sets.DATA_DIR || !existsSync(UNIT.service)) return undefined;
  const name = String(/^User=(\S+)/m.exec(readFileSync(UNIT.service, 'utf8'))?.[1]);
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined; // the unit names a user that this machine does not have
  }
}

/** The settings of the service, which systemd reads, and the operator's commands by themselves. */
export async function settingsOfUnit({ config }: Looked): Promise<Finding[]> {
  if (config.dataDir !== UNIT.sets.DATA_DIR) return [];
  let text: string;
  try {
    text = readFileSync(UNIT.file, 'utf8');
  } catch {
    return []; // there is none, or this user may not read it: systemd has read it as root
  }
  return failureOf(() => refuseAmbiguous(text, UNIT.file));
}
