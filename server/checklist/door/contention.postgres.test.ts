import { expect, test } from 'vitest';
import { createNote } from '../../../contract/notes.ts';
import { statement } from '../../database/statement.ts';
import { patchNote } from '../../testing/checklist-calls.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';

const app = await appOfFile();
const ann = await app.signedInAs('ann');

const lockAccount = statement<{ username: string }>()('lockAccountOfTest', (db, param) =>
  db.updateTable('accounts').set({ created_at: 1 }).where(param.match('username')),
);

test('however many changes of one account wait, the others have their connections', async () => {
  const bob = await app.signedInAs('bob');
  const { category } = await noteOf(bob);
  const note = await noteOf(ann);
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = app.db.write(async (tx) => {
    await tx.run(lockAccount, { username: 'ann' });
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const waiting = Array.from({ length: 40 }, () => patchNote(ann, note.id, { important: true }));
  const create = () => bob.call('POST', createNote.url, { content: 'New', category });
  const created = await Promise.all(Array.from({ length: 20 }, create));
  gate.resolve();
  await holder;
  expect(created.map(({ status }) => status)).toEqual(Array(20).fill(201));
  // Those that waited for more than two seconds, on a busy machine, are refused with the time to try again.
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status);
});
