import { afterAll, afterEach } from 'vitest';
import type { Database } from '../database/database.ts';
import { OF_NOBODY, OWNER_COLUMN } from '../database/ownership.ts';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import { type TestApp, testApp } from './test-app.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Rows of the whole site, written by its start. */
const KEPT = ['fingerprints', 'totals'];
/** Each before those that it refers to. */
const EMPTIED = [
  ...OF_NOBODY.filter((table) => !KEPT.includes(table)),
  ...Object.keys(OWNER_COLUMN).reverse(),
];
const deletions = EMPTIED.map((table) =>
  statement<object>()(`testEmpty ${table}`, (db) => db.deleteFrom(table as keyof Tables)),
);

const empty = (db: Database): Promise<void> =>
  db.write(async (tx) => {
    for (const deletion of deletions) await tx.run(deletion, {});
  });

/**
 * Apps for the tests of one file, which calls this at its top: an app without users, as `testApp` starts it, but one
 * for all tests that want these settings. Each test finds it empty and a day later: what limits count in memory is over
 * by then. Its clock never goes back.
 */
export function appsOfFile(): (environment?: Record<string, string>) => Promise<TestApp> {
  /** By their settings. */
  const apps = new Map<string, Promise<TestApp>>();
  const used = new Set<TestApp>();
  afterEach(async () => {
    for (const app of used) {
      app.clock.now += DAY;
      app.clock.wrongByMs = 0;
      await empty(app.db);
    }
    used.clear();
  });
  afterAll(async () => {
    for (const app of apps.values()) await (await app).close();
  });
  return async (environment = {}) => {
    const settings = JSON.stringify(environment);
    const shared = apps.get(settings) ?? testApp(environment);
    apps.set(settings, shared);
    used.add(await shared);
    return shared;
  };
}
