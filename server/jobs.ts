import type { Logger } from 'pino';
import { sweepAccounts } from './accounts/sweep.ts';
import { sweepBin } from './checklist/bin/forget.ts';
import { sweepEarlierTexts } from './checklist/rows/earlier-texts.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Live } from './live/live.ts';
import { backUpInProcess, TimedBackups } from './operations/backup/timed-backups.ts';
import type { failureLog } from './operations/logs/failure-log.ts';
import type { Visitors } from './presence/visitors.ts';
import { pushDue } from './reminders/push/push-due.ts';
import type { SendPush } from './reminders/push/send.ts';
import { tellDue } from './reminders/tell.ts';
import { runAtInterval } from './runtime/run-at-interval.ts';
import type { ReloadedSite } from './site/reloaded-site.ts';

const EVERY_SECOND_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;
/** The interval of checks of the newest backup's age; also the pause after a failed backup. */
const LOOK_AT_BACKUPS_EVERY_MS = 300_000;

async function sweep(db: Database): Promise<void> {
  await sweepAccounts(db, Date.now());
  await sweepBin(db, Date.now());
  await sweepEarlierTexts(db, Date.now());
}

interface Jobs {
  config: Config;
  db: Database;
  live: Live;
  site: ReloadedSite;
  visitors: Visitors;
  send: SendPush;
}

/**
 * Starts the jobs that run at intervals.
 * @returns the backups, and a function that stops all jobs and resolves when running ones have ended
 */
export function startJobs(
  { config, db, live, site, visitors, send }: Jobs,
  log: Logger,
  failed: ReturnType<typeof failureLog>,
) {
  const reload = async () => {
    if (await site.reload()) log.info({ file: config.siteFile }, 'the changed site was read');
  };
  const clock = () => Date.now();
  const backups = new TimedBackups({ config, clock, log, make: backUpInProcess });
  const telling = { db, clock, changed: live.changed, pushes: config.push.isOn };
  const stops = [
    runAtInterval(EVERY_SECOND_MS, () => visitors.flush(), failed('writing visitors')),
    runAtInterval(EVERY_SECOND_MS, () => live.watch(), failed('watching the lists')),
    runAtInterval(EVERY_SECOND_MS, reload, failed('reading the changed site (the last good one stays)')),
    runAtInterval(EVERY_SECOND_MS, () => tellDue(telling), failed('telling reminders')),
    runAtInterval(EVERY_SECOND_MS, () => pushDue({ db, clock, send }), failed('pushing reminders')),
    runAtInterval(SWEEP_EVERY_MS, () => sweep(db), failed('sweeping')),
    runAtInterval(LOOK_AT_BACKUPS_EVERY_MS, () => backups.runWhenDue(), failed('backing up')),
  ];
  return { backups, stop: () => Promise.all(stops.map((stop) => stop())) };
}
