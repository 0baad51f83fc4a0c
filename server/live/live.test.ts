import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { followEvents, type RevisionEvent } from '../../contract/events.ts';
import { Epoch } from '../database/epoch.ts';
import { statement } from '../database/statement.ts';
import * as calls from '../testing/checklist-calls.ts';
import { type EventStream, followStream } from '../testing/event-stream.ts';
import { ownerOf } from '../testing/fill-notes.ts';
import { PASSWORD, type SignedIn, testApp } from '../testing/test-app.ts';
import { appOfFile, categoryOf, noteOf, twoUsers } from '../testing/two-users.ts';
import { type News, NO_BUS } from './bus.ts';
import { Live } from './live.ts';
import { Stream } from './stream.ts';

const { app, ann, bob } = await twoUsers(await appOfFile());

async function follow(user: SignedIn, port = app.port): Promise<EventStream> {
  const stream = await followStream(port, user.access);
  onTestFinished(() => stream.close());
  return stream;
}

const revisionOf = async (user: SignedIn): Promise<number> => {
  const { headers } = await user.call('GET', '/api/notes/');
  return Number(/\.(\d+)"$/.exec(String(headers['etag']))?.[1]);
};
const epoch = await app.db.epoch();
const event = (user: SignedIn, revision: number) => ({ space: ownerOf(user), revision, epoch });

test('a stream begins with the current revision and continues with each change', async () => {
  const category = await categoryOf(ann);
  const stream = await follow(ann);
  const revision = await revisionOf(ann);
  expect(await stream.next()).toEqual(event(ann, revision));
  await noteOf(ann, { category: category.id });
  expect(await stream.next()).toEqual(event(ann, revision + 1));
  await calls.renameCategory(ann, category.id, 'Road');
  expect(await stream.next()).toEqual(event(ann, revision + 2));
});

test('a stream may not be cached, buffered or compressed on its way', async () => {
  const { status, headers } = await follow(ann);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const head = await app.send({
    method: 'HEAD',
    url: followEvents.url,
    headers: { authorization: `Bearer ${ann.access}` },
  });
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-type': 'text/event-stream' } });
});

test('changes of other users are not announced, nor calls that change nothing', async () => {
  const note = await noteOf(ann);
  const stream = await follow(ann);
  const { revision } = await stream.next();
  await noteOf(bob);
  expect((await calls.patchNote(ann, note.id, {})).headers['revision']).toBeUndefined();
  await calls.patchNote(ann, note.id, { content: '' });
  await calls.removeNote(ann, randomUUID());
  await calls.patchNote(ann, note.id, { important: true });
  expect(await stream.next()).toEqual(event(ann, revision + 1));
  expect(stream.text().match(/data: /g)).toHaveLength(2);
});

test('no change falls between the opening and the first event', async () => {
  const note = await noteOf(ann);
  for (let round = 0; round < 20; round++) {
    const opening = follow(ann);
    const changed = await calls.patchNote(ann, note.id, { important: round % 2 === 0 });
    const stream = await opening;
    await stream.reaches(Number(changed.headers['revision']));
    stream.close();
  }
});

test('the fifth stream of a session ends its first, and no stream of another session', async () => {
  const again = await app.signedInAs('ann');
  const other = await follow(again);
  const streams: EventStream[] = [];
  for (let count = 0; count < 5; count++) streams.push(await follow(ann));
  await streams[0]?.ended;
  const { headers } = await calls.renameCategory(ann, (await categoryOf(ann)).id, 'Road');
  for (const stream of [other, ...streams.slice(1)]) await stream.reaches(Number(headers['revision']));
  for (const stream of [other, ...streams]) stream.close();
  await expect.poll(() => app.live.streams).toBe(0);
});

describe('the streams of a session end with it', () => {
  const sessions = () => Promise.all([app.signedInAs('carl'), app.signedInAs('carl')]);

  const passwords = { old_password: PASSWORD, new_password: PASSWORD };
  test.each<[string, (gone: SignedIn, kept: SignedIn) => Promise<{ status: number }>]>([
    ['it is revoked', (gone) => app.call('POST', '/api/token/revoke/', { refresh: gone.refresh })],
    [
      'another one ends it',
      async (gone, kept) => {
        const [own] = (await gone.call('GET', '/api/sessions/')).body as { id: string }[];
        return kept.call('DELETE', `/api/sessions/delete/${own?.id}/`);
      },
    ],
    ['another one ends all others', (_, kept) => kept.call('DELETE', '/api/sessions/delete/')],
    ['another changes the password', (_, kept) => kept.call('PUT', '/api/user/change-password/', passwords)],
  ])('when %s', async (_, end) => {
    const [gone, kept] = await sessions();
    const [ending, going] = [await follow(gone), await follow(kept)];
    expect((await end(gone, kept)).status).toBeLessThan(300);
    await ending.ended;
    expect((await followStream(app.port, gone.access)).status).toBe(401);
    const { headers } = await kept.call('POST', '/api/categories/', { title: 'x' });
    await going.reaches(Number(headers['revision']));
  });

  test('when the account is deleted', async () => {
    const dan = await app.signedInAs('dan');
    const ending = await follow(dan);
    const confirmed = { username: 'dan', password: PASSWORD };
    expect((await dan.call('DELETE', '/api/user/delete/', confirmed)).status).toBe(204);
    await ending.ended;
  });

  test('before it has begun', async () => {
    const [gone] = await sessions();
    const owner = ownerOf(gone);
    const refused = { status: 401, body: { detail: 'Given token not valid for any token type' } };
    await expect(app.live.open(owner, randomUUID())).rejects.toMatchObject(refused);
    await expect(app.live.open(randomUUID(), randomUUID())).rejects.toMatchObject(refused);
    await expect.poll(() => app.live.streams).toBe(0);
  });
});

const raiseOfTest = statement<{ owner: string }>()('raiseOfTest', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', param('owner')),
);
const rollBackOfTest = statement<{ owner: string }>()('rollBackOfTest', (db, param) =>
  db.updateTable('accounts').set({ revision: 0 }).where('id', '=', param('owner')),
);
const endSessionsOfTest = statement<{ owner: string }>()('endSessionsOfTest', (db, param) =>
  db.deleteFrom('sessions').where(param.match('owner')),
);

test('polling finds changes that were not announced', async () => {
  const watchForHalfAMinute = async () => {
    for (let second = 0; second < 30; second++) await app.live.watch();
  };
  const dora = await app.signedInAs('dora');
  const [streams, others] = [[await follow(dora), await follow(dora)], await follow(ann)];
  const { revision } = await others.next();
  await app.db.write((tx) => tx.run(raiseOfTest, { owner: ownerOf(dora) }));
  await watchForHalfAMinute();
  for (const stream of streams) await stream.reaches(1);
  for (const stream of streams) expect(stream.text().match(/data: /g)).toHaveLength(2);

  await app.db.write((tx) => tx.run(endSessionsOfTest, { owner: ownerOf(dora) }));
  await watchForHalfAMinute();
  for (const stream of streams) await stream.ended;
  const { headers } = await ann.call('POST', '/api/categories/', { title: 'x' });
  expect(await others.next()).toEqual(event(ann, revision + 1));
  expect(headers['revision']).toBe(String(revision + 1));
});

test('a node that shuts down ends its streams and accepts no more', async () => {
  const leaving = await testApp();
  onTestFinished(() => leaving.close());
  const user = await leaving.signedInAs('ann');
  const stream = await follow(user, leaving.port);
  leaving.live.endStreams();
  await stream.ended;
  const refused = await user.call('GET', followEvents.url);
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect((await user.call('GET', '/api/notes/')).status).toBe(200);
});

test('a restored backup is announced to all streams, though its revisions are lower', async () => {
  let epochNow = 'a1';
  const restored = await testApp({}, (db) => ({ ...db, epoch: async () => epochNow }));
  onTestFinished(() => restored.close());
  const user = await restored.signedInAs('ann');
  await categoryOf(user);
  const stream = await follow(user, restored.port);
  expect(await stream.next()).toMatchObject({ epoch: 'a1', revision: 1 });
  const had = String((await user.call('GET', '/api/notes/')).headers['etag']);

  await restored.db.write((tx) => tx.run(rollBackOfTest, { owner: ownerOf(user) }));
  epochNow = 'b2';
  await restored.live.watch();
  expect(await stream.next()).toMatchObject({ epoch: 'b2', revision: 0 });

  await restored.db.write((tx) => tx.run(raiseOfTest, { owner: ownerOf(user) }));
  const again = await user.call('GET', '/api/notes/', undefined, { 'if-none-match': had });
  expect(again.status).toBe(200);
  expect((await user.call('GET', '/api/notes/?since=a1.1')).body).toMatchObject({ whole: true, epoch: 'b2' });
});

test('a revision that another node announces reaches the streams of this one', async () => {
  const { user_id: owner, sid: session } = JSON.parse(
    Buffer.from(String(ann.access.split('.')[1]), 'base64url').toString(),
  );
  let receive: (news: News) => void = () => {};
  const node = new Live({
    db: app.db,
    epoch: await Epoch.of(app.db),
    clock: () => app.clock.now,
    join: (events) => {
      receive = events.receive;
      return NO_BUS;
    },
    onError: () => {},
  });
  onTestFinished(() => node.close());
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = vi.spyOn(response, 'write');
  (await node.open(owner, session)).begin(response);
  receive({ owner, revision: 1_000_000 });
  expect(write).toHaveBeenLastCalledWith(
    `data: ${JSON.stringify({ space: owner, revision: 1_000_000, epoch })}\n\n`,
  );
});

test('a client that stops reading its stream is cut off', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const stream = new Stream(randomUUID(), randomUUID());
  stream.begin(response);
  for (let revision = 1; !response.destroyed && revision < 1_000; revision++)
    stream.announce(stream.owner, { epoch: 'a', revision });
  expect(response.destroyed).toBe(true);
  expect(response.writableLength).toBeLessThan(17 * 1024);
});

test('a stream that ended before it began sends the present revision, and ends', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const stream = new Stream(randomUUID(), randomUUID());
  stream.announce(stream.owner, { epoch: 'a', revision: 7 });
  stream.end();
  stream.begin(response);
  expect(response.writableEnded).toBe(true);
});

test('changes of a shared category within 50 ms become one event, with the newest revision', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = vi.spyOn(response, 'write');
  const stream = new Stream(randomUUID(), randomUUID(), true);
  const space = randomUUID();
  const announce = (revision: number) => stream.announce(space, { epoch: 'a', revision });
  const sent = () =>
    write.mock.calls
      .map(([text]) => JSON.parse(String(text).slice('data: '.length)))
      .flatMap((one: RevisionEvent) => (one.space === space ? one.revision : []));
  stream.begin(response);
  vi.advanceTimersByTime(50);
  for (const revision of [1, 2, 4, 3]) announce(revision);
  expect(sent()).toEqual([1]);
  vi.advanceTimersByTime(49);
  expect(sent()).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(sent()).toEqual([1, 4]);
  vi.advanceTimersByTime(50);
  announce(5);
  expect(sent()).toEqual([1, 4, 5]);
  stream.end();
});
