import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCategory } from '../../../contract/categories.ts';
import { createNote } from '../../../contract/notes.ts';
import { statement } from '../../database/statement.ts';
import { orderCategoriesOf, orderNotesOf, patchNote, removeNote } from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';

const app = await appOfFile();
const ann = await app.signedInAs('ann');

const lockAccount = statement<{ username: string }>()('lockAccountOfTest', (db, param) =>
  db.updateTable('accounts').set({ created_at: 1 }).where('username', '=', param('username')),
);
const backendPid = statement<object>()('backendPidOfLock', (db) =>
  db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')),
);
const killWhatWaitsFor = statement<{ pid: number }>()('killWhatWaitsForOfTest', (db, param) =>
  db.selectNoFrom(
    sql<number>`(select count(pg_terminate_backend(pid)) from pg_stat_activity
      where ${param('pid')}::int = any(pg_blocking_pids(pid)))`.as('killed'),
  ),
);

/** Holds the lock that every change of Ann's lists needs while the work runs. */
async function whileLocked<T>(work: (holder: number) => Promise<T>): Promise<T> {
  const [locked, gate] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const holder = app.db.write(async (tx) => {
    await tx.run(lockAccount, { username: 'ann' });
    locked.resolve((await tx.first(backendPid, {}))?.pid ?? 0);
    await gate.promise;
  });
  try {
    return await work(await locked.promise);
  } finally {
    gate.resolve();
    await holder;
  }
}

/** One call for each way to change the lists. */
async function changes(): Promise<(() => Promise<Answer>)[]> {
  const [first, second] = [await noteOf(ann), await noteOf(ann)];
  return [
    () => ann.call('POST', createCategory.url, { title: 'New' }),
    () => ann.call('POST', createNote.url, { content: 'New', category: first.category }),
    () => patchNote(ann, first.id, { important: true }),
    () => orderNotesOf(ann, [second.id, first.id]),
    () => orderCategoriesOf(ann, [second.category, first.category]),
    () => removeNote(ann, second.id),
  ];
}

test('changes that wait too long for the lock of their account are answered 503, with the time to try again', async () => {
  const calls = await changes();
  const answers = await whileLocked(() => Promise.all(calls.map((call) => call())));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  }
});

test('however many changes of one account wait, the others have their connections', async () => {
  const bob = await app.signedInAs('bob');
  const { category } = await noteOf(bob);
  const note = await noteOf(ann);
  const answers = await whileLocked(async () => {
    const waiting = Array.from({ length: 40 }, () => patchNote(ann, note.id, { important: true }));
    const create = () => bob.call('POST', createNote.url, { content: 'New', category });
    const bobs = await Promise.all(Array.from({ length: 20 }, create));
    expect(bobs.map(({ status }) => status)).toEqual(Array(20).fill(201));
    return { waiting };
  });
  // Those that waited for more than two seconds, on a busy machine, are refused with the time to try again.
  for (const { status } of await Promise.all(answers.waiting)) expect([200, 503]).toContain(status);
});

test('a change whose backend is killed is made on another one, or answered 503', async () => {
  for (const call of await changes()) {
    const answer = await whileLocked(async (holder) => {
      const answered = call();
      const killed = async () => Number((await app.db.read.first(killWhatWaitsFor, { pid: holder }))?.killed);
      await expect.poll(killed).toBe(1);
      return { answered };
    });
    expect([200, 201, 204, 503]).toContain((await answer.answered).status);
  }
});
