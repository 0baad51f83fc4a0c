import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '../../../contract/accounts.ts';
import { createNote } from '../../../contract/notes.ts';
import { moveNotes } from '../../../contract/several-notes.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { categoriesOf, deletionsOf, patchNote, removeCategory } from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import { PASSWORD, type SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';
import { addMember, removeMember, setSharer } from '../door/members.ts';
import { raise } from '../door/revision.ts';
import { removeTab } from '../rows/tabs.ts';

const app = await appOfFile();

const countExtensions = statement<object>()('countExtensionsOfRemoval', (db) =>
  db.selectNoFrom(sql<number>`(select count(*) from pg_extension where extname = 'citus')`.as('citus')),
);
const backendPid = statement<object>()('backendPidOfRemoval', (db) =>
  db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')),
);
const countWaiting = statement<{ pid: number }>()('countWaitingOfTest', (db, param) =>
  db.selectNoFrom(
    sql<number>`(select count(*) from pg_stat_activity
      where ${param('pid')}::int = any(pg_blocking_pids(pid)))`.as('waiting'),
  ),
);
const removeAccount = statement<{ owner: string }>()('removeAccountOfRemoval', (db, param) =>
  db.deleteFrom('accounts').where('id', '=', param('owner')),
);
/** On Citus the lock is on a worker, and backends have ids that all machines know. */
const backendOfCluster = statement<object>()('backendOfClusterOfRemoval', (db) =>
  db.selectNoFrom(sql<number>`citus_backend_gpid()`.as('pid')),
);
const countWaitingInCluster = statement<{ pid: number }>()('countWaitingInClusterOfTest', (db, param) =>
  db.selectNoFrom(
    sql<number>`(select count(*) from citus_lock_waits where blocking_gpid = ${param('pid')}::bigint)`.as(
      'waiting',
    ),
  ),
);
const isCitus = Number((await app.db.read.first(countExtensions, {}))?.citus) > 0;
const [ownBackend, waitingFor] = isCitus
  ? [backendOfCluster, countWaitingInCluster]
  : [backendPid, countWaiting];

/** Lea and Ben are in a category of Mia's with one note, in which people are removed while Ben writes. */
async function people() {
  const { mia, ben, lea, shopping: category } = await threePeople(app);
  const milk = await noteOf(mia, { category: category.id });
  await sharing.sharedWith(mia, category, [ben, lea]);
  const space = category.id;
  const read = async () => (await mia.call('GET', `/api/notes/?space=${space}`)).body;

  /** Makes a change in a transaction that commits only once the write waits for it. */
  async function changeWhile(
    change: (tx: Connection) => Promise<unknown>,
    write: () => Promise<Answer>,
  ): Promise<Answer> {
    let late: Promise<Answer> | undefined;
    await app.db.write(async (tx) => {
      await change(tx);
      const pid = Number((await tx.first(ownBackend, {}))?.pid);
      late = write();
      await expect.poll(async () => Number((await app.db.read.first(waitingFor, { pid }))?.waiting)).toBe(1);
    });
    if (late === undefined) throw new Error('Nothing was written');
    return late;
  }
  async function remove(tx: Connection, removed: readonly SignedIn[]) {
    const revision = Number(await raise(tx, space));
    for (const one of removed) await removeMember(tx, { space, member: ownerOf(one), revision });
  }
  const removeWhile = (removed: readonly SignedIn[], write: () => Promise<Answer>) =>
    changeWhile((tx) => remove(tx, removed), write);
  return { mia, ben, lea, milk, space, read, remove, changeWhile, removeWhile };
}

/** A write that has begun, and waits for the lock, looks at who has left only once it has it. */
test.each<[string, (space: string, note: string) => [method: 'POST' | 'PATCH', url: string, body: object]]>([
  ['new note', (space) => ['POST', createNote.url, { id: randomUUID(), content: 'Late', category: space }]],
  ['change', (_, note) => ['PATCH', `/api/notes/update/${note}/`, { content: 'Late' }]],
])('a %s that waits while the removal of its author commits is refused', async (_, requestOf) => {
  const { ben, milk, space, read, removeWhile } = await people();
  const before = await read();
  const [method, url, body] = requestOf(space, milk.id);
  const late = await removeWhile([ben], () => ben.call(method, `${url}?space=${space}`, body));
  expect(late).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  expect(await read()).toEqual(before);
});

test.each<[string, (ben: SignedIn, space: string, note: string) => Promise<Answer>, unknown[]]>([
  [
    'change',
    (ben, space, note) =>
      ben.call('PATCH', `/api/notes/update/${note}/?space=${space}`, { content: 'In time' }),
    [{ content: 'In time' }],
  ],
  [
    'change that names no list',
    (ben, _, note) => patchNote(ben, note, { important: true }),
    [{ important: true }],
  ],
  [
    'move from one’s own lists',
    async (ben, space) => {
      const moves = [{ notes: [(await noteOf(ben, { content: 'Bread' })).id], category: space }];
      return ben.call('POST', moveNotes.url, { moves, to: space });
    },
    [{ content: 'Milk' }, { content: 'Bread' }],
  ],
])('a %s that waits while the removal of another person commits is made', async (_, write, notes) => {
  const { ben, lea, milk, space, read, removeWhile } = await people();
  expect(await removeWhile([lea], () => write(ben, space, milk.id))).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject(notes);
});

test('a change that waits while its author is removed and comes back is refused', async () => {
  const { ben, milk, space, read, remove, changeWhile } = await people();
  const before = await read();
  const comeBack = async (tx: Connection) => {
    await remove(tx, [ben]);
    await addMember(tx, space, { member: ownerOf(ben), mine: false, now: app.clock.now + 1_000 });
  };
  const url = `/api/notes/update/${milk.id}/?space=${space}`;
  const late = await changeWhile(comeBack, () => ben.call('PATCH', url, { content: 'Late' }));
  expect(late).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  expect(await read()).toEqual(before);
});

test('a change that waits while the deletion of its account commits is refused', async () => {
  const { ben, changeWhile } = await people();
  const own = await noteOf(ben);
  const late = await changeWhile(
    (tx) => tx.run(removeAccount, { owner: ownerOf(ben) }),
    () => patchNote(ben, own.id, { content: 'Late' }),
  );
  expect(late).toMatchObject({ status: 401 });
});

test('a deletion of an account that waits while its owner is removed leaves the category to the others', async () => {
  const { mia, ben, lea, milk, space, read, remove, changeWhile } = await people();
  await sharing.leave(lea, space);
  const { username } = (await ben.call('GET', '/api/user/')).body as { username: string };
  const removal = async (tx: Connection) => {
    await remove(tx, [ben]);
    await removeTab(tx, { owner: ownerOf(ben), category: space });
  };
  const late = await changeWhile(removal, () =>
    ben.call(deleteUser.method, deleteUser.url, { username, password: PASSWORD }),
  );
  expect(late).toMatchObject({ status: 204 });
  expect(await read()).toMatchObject([{ id: milk.id }]);
  expect(await categoriesOf(mia)).toMatchObject([{ id: space }]);
});

test('a client that only knows deletion, and waits while all others leave, deletes the category', async () => {
  const { mia, ben, lea, space, remove, changeWhile } = await people();
  const handOver = async (tx: Connection) => {
    await remove(tx, [mia, lea]);
    await tx.run(setSharer, { owner: space, member: ownerOf(ben) });
  };
  const late = await changeWhile(handOver, () => removeCategory(ben, space));
  expect(late).toMatchObject({ status: 204 });
  expect(await categoriesOf(ben)).toEqual([]);
  expect(await deletionsOf(ben)).toMatchObject([{ category: 'Shopping', notes: 1 }]);
});
