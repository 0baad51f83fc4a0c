import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { lookedAt } from '../checks/checks.ts';
import { isReadyAt } from '../health/site-at.ts';

const ASK_EVERY_MS = 200;
const WAIT_MS = 60_000;

function isAlive(pid: string): boolean {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits until the site on this machine responds: as long as its process runs, where systemd reports it, otherwise
 * a minute.
 * @throws Error of one line when it does not respond
 */
export async function awaitReady(config: Config): Promise<void> {
  const pid = process.env['MAINPID'];
  let site: string | undefined;
  for (const since = performance.now(); ; await pause(ASK_EVERY_MS)) {
    site ??= (await lookedAt(config)).site; // the first start makes the database
    if (site !== undefined && (await isReadyAt(config, site))) return;
    if (pid !== undefined && !isAlive(pid)) throw new Error('The site has ended. Its log says why.');
    if (pid === undefined && performance.now() - since > WAIT_MS)
      throw new Error(`The site does not answer on port ${config.port}.`);
  }
}
