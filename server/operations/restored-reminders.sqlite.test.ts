import path from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../database/sqlite/open.ts';
import { pushDue } from '../reminders/push/push-due.ts';
import type { SendPush } from '../reminders/push/send.ts';
import { listReminders } from '../reminders/reminders.ts';
import { tellDue } from '../reminders/tell.ts';
import { reminded } from '../testing/reminded.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backup, restore } from './backup/backup.ts';

const MINUTE_MS = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 16);

test('what came before a backup is restored is told on pages, and pushed to no device again', async () => {
  const [before, after] = [temporaryFolder(), temporaryFolder()];
  const site = await openSqlite(before);
  const { owner, notes } = await reminded(site, Date.now(), [
    { local: inMs(-MINUTE_MS), repeat: 'never' },
    { local: inMs(10 * MINUTE_MS), repeat: 'never' },
  ]);
  backup(before, path.join(before, 'backup.db'));
  await site.close();
  restore(after, path.join(before, 'backup.db'));
  const db = await openSqlite(after);
  const [come, later] = notes;
  const pushed: string[] = [];
  const send: SendPush = async (_, { tag }) => {
    pushed.push(tag);
    return { is: 'sent' };
  };
  let now = Date.now();
  const node = { db, send, clock: () => now, pushes: true, changed: () => {} };
  await tellDue(node);
  await pushDue(node);
  expect(pushed).toEqual([]);
  expect(await listReminders(db, owner)).toContainEqual(expect.objectContaining({ id: come, at: null }));
  now += 10 * MINUTE_MS;
  await tellDue(node);
  await pushDue(node);
  expect(pushed).toEqual([later]);
  await db.close();
});
