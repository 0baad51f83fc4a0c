import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../config/config.ts';
import { PROGRAM_FOLDER } from '../../../runtime/program.ts';
import { VERSION } from '../../../version.ts';
import { siteOfGround } from './ground.ts';
import { currentLink } from './link.ts';
import { checkedRelease, withReleaseFile } from './release-file.ts';
import type { Tried } from './start-once.ts';
import { switchTo } from './switch.ts';
import { tryOnCopy } from './try-on-copy.ts';
import { unpack } from './unpack.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Replaces the effect of a signal, which is to end the process, while some work is under way. */
async function atSignals<T>(act: () => void, work: () => Promise<T>): Promise<T> {
  for (const signal of SIGNALS) process.on(signal, act);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, act);
  }
}

/** Lets a signal end work that has changed nothing yet. */
async function interruptibly<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupted = new AbortController();
  const stop = () => {
    if (!interrupted.signal.aborted) console.error('Interrupted: removing the copy …');
    interrupted.abort();
  };
  try {
    const done = await atSignals(stop, () => work(interrupted.signal));
    interrupted.signal.throwIfAborted();
    return done;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    throw new Error(`Interrupted. ${VERSION} runs as before.`, { cause: error });
  }
}

/**
 * Replaces this release by another.
 * @param wanted the file of a release, or a version to fetch from RELEASES_URL
 * @throws Error in one line when the other release does not run
 */
export async function upgrade(config: Config, env: Tried['env'], wanted: string): Promise<void> {
  const link = currentLink();
  const before = realpathSync(PROGRAM_FOLDER);
  if (!path.relative(before, config.dataDir).startsWith('..'))
    throw new Error(`DATA_DIR ${config.dataDir} is in the folder of this release. Move it out first.`);
  const site = await siteOfGround(config);
  const isEmbedded = config.databaseUrl === undefined;
  const { release, folder } = await interruptibly(async (signal) => {
    const found = await withReleaseFile(wanted, config.releasesUrl, async (file) => {
      const release = checkedRelease(file);
      return { release, folder: unpack(release, path.dirname(link)) };
    });
    if (isEmbedded) await tryOnCopy(found.folder, config, { env, signal });
    return found;
  });
  console.log(`${release.name} is unpacked${isEmbedded ? ' and starts on a copy of the data' : ''}.`);
  const { version } = release;
  // Half a restart would leave the site down.
  const away = await atSignals(
    () => console.error('The site is being restarted; the upgrade goes on.'),
    () => switchTo({ link, before, folder, version, site }, config),
  );
  console.log(`Nightdrive ${version} runs. The site was away for ${away}.`);
}
