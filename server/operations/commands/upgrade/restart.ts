import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../../config/config.ts';
import { isReadyAt } from '../../health/site-at.ts';

const READY_WITHIN_MS = 60_000;
/** A release that has started on a copy of the data may take this long to copy and migrate them. */
const COPIED_WITHIN_MS = 3_600_000;
const ASK_EVERY_MS = 50;

export type Restarted = Pick<Config, 'host' | 'port' | 'restartCommand' | 'databaseUrl'> & { site: string };

/**
 * Restarts the site, and waits for the command: it may copy and migrate a large embedded database. PostgreSQL is not
 * copied, and nothing was tried there: the time counts from the start of the command, which outlives this process.
 * @param within how long the site may take from then on
 * @returns whether it is ready, and how long it was unavailable
 */
export async function restart(
  config: Restarted,
  within = READY_WITHIN_MS,
): Promise<{ ready: boolean; awayMs: number }> {
  let awaySince: number | undefined;
  /** From when on the time counts at the latest, whether the command has ended or not. */
  const countedFrom = performance.now() + (config.databaseUrl === undefined ? COPIED_WITHIN_MS : 0);
  const command = spawn(config.restartCommand, {
    shell: true,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let ended: { code: number | null; at: number } | undefined;
  command.on('close', (code) => {
    ended = { code, at: performance.now() };
  });
  for (; ; await pause(ASK_EVERY_MS)) {
    const isLate = performance.now() - Math.min(ended?.at ?? Infinity, countedFrom) > within;
    const isLast = isLate || (ended !== undefined && ended.code !== 0);
    const ready = await isReadyAt(config, config.site);
    if (!ready) awaySince ??= performance.now();
    const awayMs = awaySince === undefined ? 0 : performance.now() - awaySince;
    if (isLast || (ready && ended?.code === 0)) return { ready: ready && ended?.code === 0, awayMs };
  }
}
