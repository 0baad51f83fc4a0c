import { pino } from 'pino';
import { expect, test } from 'vitest';
import { migrationLog } from './migration-log.ts';

test.each([
  [{ waiting: '90-later' }, 'waiting for other users of the database'],
  [{ copy: '/srv/copies/before.db' }, 'copied'],
  [{ migration: '90-later', ms: 7 }, 'migrated'],
])('the step %o of a migration is logged as "%s"', (step, msg) => {
  const lines: string[] = [];
  migrationLog(pino({}, { write: (line) => lines.push(line) }))(step);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ ...step, msg }]);
});
