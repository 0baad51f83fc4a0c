import type { Config } from '../../config/config.ts';
import { makeBackupFolder, siteIn } from '../backup/files.ts';
import { lateBackups, uncopiedBackups, unusableBackup } from './backups.ts';
import { type Check, type Finding, failureOf, type Looked, sentence } from './check.ts';
import {
  clockSetBack,
  lackOfRoom,
  leftByUpgrades,
  openFiles,
  secretThere,
  wrongOwner,
  wrongRights,
} from './data-folder.ts';
import { brokenDatabase, lostDatabase, noDatabase } from './database.ts';
import { brokenPostgres, silentEvents, siteInPostgres } from './postgres.ts';
import { noNotifications, takenAddress, unreadableWords } from './start.ts';
import { settingsOfUnit } from './unit.ts';

const SETTINGS: Check = { name: 'settings', atStart: true, look: settingsOfUnit };
const START: readonly Check[] = [
  { name: 'words and pictures', look: unreadableWords },
  { name: 'address', look: takenAddress },
  { name: 'notifications', look: noNotifications },
];

const EMBEDDED: readonly Check[] = [
  SETTINGS,
  { name: 'owner', isGround: true, look: wrongOwner },
  { name: 'rights', atStart: true, inMetrics: true, isGround: true, look: wrongRights },
  { name: 'lost database', atStart: true, inMetrics: true, look: lostDatabase },
  { name: 'database', isGround: true, look: noDatabase },
  { name: 'integrity and schema', look: brokenDatabase },
  { name: 'secret', inMetrics: true, look: secretThere },
  { name: 'private files', look: openFiles },
  { name: 'room', inMetrics: true, look: lackOfRoom },
  { name: 'clock', inMetrics: true, look: clockSetBack },
  {
    name: 'folder of backups',
    atStart: true,
    look: ({ config }) => failureOf(() => makeBackupFolder(config)),
  },
  { name: 'age of backups', inMetrics: true, look: lateBackups },
  { name: 'newest backup', look: unusableBackup },
  { name: 'copies elsewhere', inMetrics: true, look: uncopiedBackups },
  { name: 'upgrades', look: leftByUpgrades },
  ...START,
];

const onPostgres = (url: string): readonly Check[] => [
  SETTINGS,
  { name: 'PostgreSQL', look: (looked) => brokenPostgres(url, looked) },
  { name: 'events', look: silentEvents },
  ...START,
];

/** All checks of a site, in their order. The start refuses by them, the doctor prints them, the alerts follow them. */
export const checksFor = ({ databaseUrl }: Config): readonly Check[] =>
  databaseUrl === undefined ? EMBEDDED : onPostgres(databaseUrl);

export const lookedAt = async (config: Config): Promise<Looked> => ({
  config,
  now: Date.now(),
  site:
    config.databaseUrl === undefined
      ? siteIn(config.dataDir)
      : (await siteInPostgres(config.databaseUrl))?.site,
});

const problemsIn = (found: readonly Finding[]): Finding[] => found.filter(({ isNote }) => isNote !== true);

export interface Examined {
  problems: Finding[];
  notes: Finding[];
  names: string[];
}

/** Makes all checks, as far as the ground of the later ones is there. */
export async function examine(config: Config): Promise<Examined> {
  const looked = await lookedAt(config);
  const all: Examined = { problems: [], notes: [], names: [] };
  for (const { name, isGround, look } of checksFor(config)) {
    const found = await look(looked);
    const problems = problemsIn(found);
    all.names.push(name);
    all.problems.push(...problems);
    all.notes.push(...found.filter(({ isNote }) => isNote));
    if (isGround && problems.length > 0) break;
  }
  return all;
}

/** @throws Error in one line when a start would do harm, or could not succeed */
export async function refuseStart(config: Config): Promise<void> {
  const looked = { config, now: Date.now(), site: undefined };
  for (const { atStart, look } of checksFor(config)) {
    const [problem] = atStart ? problemsIn(await look(looked)) : [];
    if (problem !== undefined) throw new Error(sentence(problem));
  }
}

/** The number of problems that each cheap check finds, by its name. */
export async function problemsByCheck(looked: Looked): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, inMetrics, look } of checksFor(looked.config))
    if (inMetrics) found[name] = problemsIn(await look(looked)).length;
  return found;
}
