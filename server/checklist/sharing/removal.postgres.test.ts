import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createNote } from '../../../contract/notes.ts';
import { statement } from '../../database/statement.ts';
import type { Answer } from '../../testing/connection.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';
import { raise } from '../change.ts';
import { deleteMember } from './members.ts';

const app = await appOfFile();

const backendPid = statement<object>()('backendPidOfRemoval', (db) =>
  db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')),
);
const countWaiting = statement<{ pid: number }>()('countWaitingOfTest', (db, param) =>
  db.selectNoFrom(
    sql<number>`(select count(*) from pg_stat_activity
      where ${param('pid')}::int = any(pg_blocking_pids(pid)))`.as('waiting'),
  ),
);

/** A write that has begun, and waits for the lock, looks at who is in the category only once it has it. */
test.each<[string, (space: string, note: string) => [method: 'POST' | 'PATCH', url: string, body: object]]>([
  ['new note', (space) => ['POST', createNote.url, { id: randomUUID(), content: 'Late', category: space }]],
  ['change', (_, note) => ['PATCH', `/api/notes/update/${note}/`, { content: 'Late' }]],
])('a %s that waits while the removal of its author commits is refused', async (_, requestOf) => {
  const mia = await app.signedInAs(`mia-${randomUUID()}`);
  const ben = await app.signedInAs(`ben-${randomUUID()}`);
  const category = await categoryOf(mia, 'Shopping');
  const milk = await noteOf(mia, { category: category.id });
  await sharing.sharedWith(mia, category, [ben]);
  const space = category.id;
  const read = async () => (await mia.call('GET', `/api/notes/?space=${space}`)).body;
  const before = await read();
  const [method, url, body] = requestOf(space, milk.id);

  let late: Promise<Answer> | undefined;
  await app.db.write(async (tx) => {
    await raise(tx, space);
    await tx.run(deleteMember, { owner: space, member: ownerOf(ben) });
    const pid = (await tx.first(backendPid, {}))?.pid ?? 0;
    late = ben.call(method, `${url}?space=${space}`, body);
    await expect.poll(async () => Number((await app.db.read.first(countWaiting, { pid }))?.waiting)).toBe(1);
  });
  expect(await late).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  expect(await read()).toEqual(before);
});
