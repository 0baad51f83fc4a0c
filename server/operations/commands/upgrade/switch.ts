import path from 'node:path';
import type { Config } from '../../../config/config.ts';
import { VERSION } from '../../../version.ts';
import { seconds } from '../../backup/progress.ts';
import { stillRunsOn } from './ground.ts';
import { pointTo } from './link.ts';
import { restart } from './restart.ts';

interface Switch {
  link: string;
  /** The folders of this release and of the other one. */
  before: string;
  folder: string;
  version: string;
  site: string;
}

/** The way back from a migration, by hand. */
function wayBack({ dataDir, databaseUrl, restartCommand }: Config, { link, before }: Switch): string {
  const copy =
    databaseUrl === undefined
      ? `stop the site, mv ${dataDir} ${dataDir}.after, nightdrive admin restore ${dataDir}.after/copies/COPY, `
      : 'stop all nodes, restore your last dump (docs/operations.md), ';
  return `${copy}ln -sfn ${path.basename(before)} ${link}, ${restartCommand}`;
}

/**
 * Lets the link lead to another release and restarts the site. Back to this one only while it still runs on the data:
 * after a migration the other release is started once more.
 * @returns how long the site was unavailable
 * @throws Error in one line when the other release does not run
 */
export async function switchTo(to: Switch, config: Config): Promise<string> {
  const { link, before, folder, version, site } = to;
  let awayMs = 0;
  const isReadyWith = async (release: string): Promise<boolean> => {
    pointTo(link, release);
    const after = await restart({ ...config, site });
    awayMs += after.awayMs;
    return after.ready;
  };
  if (await isReadyWith(folder)) return seconds(awayMs);
  if (await stillRunsOn(config)) {
    if (await isReadyWith(before))
      throw new Error(
        `Nightdrive ${version} did not become ready. ${VERSION} runs again; the site was away for ${seconds(awayMs)}.`,
      );
    // The supervisor may have started the other release again in between.
    if (await stillRunsOn(config))
      throw new Error(
        `Neither ${version} nor ${VERSION} became ready, and nothing was migrated. The link leads to ${VERSION}; the site's log has the reason. Then: ${config.restartCommand}`,
      );
  }
  if (await isReadyWith(folder)) return seconds(awayMs);
  throw new Error(
    `Nightdrive ${version} did not become ready, and may have migrated the database. The link leads to ${version}; the site's log has the reason. Then: ${config.restartCommand}. To go back to ${VERSION} without what was written since: ${wayBack(config, to)}`,
  );
}
