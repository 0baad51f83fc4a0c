import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Category, listCategories } from '../../contract/categories.ts';
import { followEvents, type RevisionEvent } from '../../contract/events.ts';
import { createNote, orderNotes } from '../../contract/notes.ts';
import * as calls from '../testing/checklist-calls.ts';
import type { Answer } from '../testing/connection.ts';
import { type EventStream, followStream } from '../testing/event-stream.ts';
import { ownerOf } from '../testing/fill-notes.ts';
import * as sharing from '../testing/sharing-calls.ts';
import type { SignedIn } from '../testing/test-app.ts';
import { threePeople } from '../testing/three-people.ts';
import { appOfFile, categoryOf, noteOf } from '../testing/two-users.ts';

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let shopping: Category;

beforeEach(async () => {
  ({ mia, ben, shopping } = await threePeople(app));
});

async function follow(user: SignedIn, query = '?shared=true'): Promise<EventStream> {
  const stream = await followStream(app.port, user.access, query);
  onTestFinished(() => stream.close());
  return stream;
}

const add = (user: SignedIn) => sharing.addNote(user, shopping.id, 'Milk');

const added = async (user: SignedIn): Promise<number> => Number((await add(user)).headers['revision']);

const eventsOf = (stream: EventStream): RevisionEvent[] =>
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? ''));

const spacesOf = (stream: EventStream): Set<string> => new Set(eventsOf(stream).map(({ space }) => space));

/** Reads until the user's own lists have reached the revision that they have now. */
async function upToDate(user: SignedIn, stream: EventStream): Promise<void> {
  const revision = Number((await user.call('POST', '/api/categories/', { title: 'x' })).headers['revision']);
  await stream.reaches(revision, ownerOf(user));
}

test('a stream begins with the revisions of the person and of all joined categories', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const revision = await added(mia);
  const stream = await follow(ben);
  expect(await stream.next()).toMatchObject({ space: ownerOf(ben) });
  expect(await stream.next()).toEqual({ space: shopping.id, revision, epoch: await app.db.epoch() });
});

test('a change by one person is announced to all others', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const streams = [await follow(mia), await follow(ben)];
  for (const user of [mia, ben]) {
    const revision = await added(user);
    for (const stream of streams)
      expect(await stream.reaches(revision, shopping.id)).toMatchObject({ revision });
  }
});

test('without the query a stream has the events of the user’s own lists alone', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const [plain, shared] = [await follow(ben, ''), await follow(ben)];
  await shared.reaches(await added(mia), shopping.id);
  await upToDate(ben, plain);
  expect(spacesOf(plain)).toEqual(new Set([ownerOf(ben)]));
});

test('a query of another value is refused', async () => {
  expect(await ben.call('GET', `${followEvents.url}?shared=yes`)).toMatchObject({
    status: 400,
    body: { shared: ['Invalid value.'] },
  });
});

test('a category that is shared, or joined, while a stream is open reaches it', async () => {
  const streams = [await follow(mia), await follow(ben)];
  await sharing.sharedWith(mia, shopping, [ben]);
  const revision = await added(mia);
  for (const stream of streams) await stream.reaches(revision, shopping.id);
});

test('a join is announced on each stream of the people in its category alone, once', async () => {
  const garden = await categoryOf(mia, 'Garden');
  const lea = await app.signedInAs(randomUUID());
  await sharing.sharedWith(mia, garden, [ben]);
  await sharing.sharedWith(mia, shopping, [ben]);
  const code = await sharing.codeOf(mia, shopping.id);
  const streams = new Map([
    [mia, await follow(mia)],
    [ben, await follow(ben)],
  ]);
  for (const stream of streams.values()) await stream.reaches(await revisionOf(ben, garden.id), garden.id);
  for (const act of [() => sharing.join(lea, code), () => sharing.leave(lea, shopping.id)]) {
    const before = new Map([...streams].map(([, stream]) => [stream, eventsOf(stream).length]));
    expect((await act()).status).toBeLessThan(300);
    for (const [user, stream] of streams) {
      const told = () => eventsOf(stream).slice(before.get(stream));
      const spaces = [ownerOf(user), shopping.id];
      for (const space of spaces) {
        const revision = await revisionOf(user, space);
        await expect.poll(told).toContainEqual(expect.objectContaining({ space, revision }));
      }
      await categoryOf(user);
      const last = await revisionOf(user, ownerOf(user));
      await expect.poll(told).toContainEqual(expect.objectContaining({ revision: last }));
      expect(
        told()
          .map(({ space }) => space)
          .sort(),
      ).toEqual([...spaces, ownerOf(user)].sort());
    }
  }
});

test.each<[string, () => Promise<unknown>]>([
  ['removed', () => sharing.removeNo(mia, shopping.id, 2)],
  ['who left', () => sharing.leave(ben, shopping.id)],
  ['with whom it is no longer shared', () => sharing.unshare(mia, shopping.id)],
])('a person %s gets no event of the category from then on', async (_, end) => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const [stays, goes] = [await follow(mia), await follow(ben)];
  await goes.reaches(await added(mia), shopping.id);
  await end();
  const seen = eventsOf(goes).filter(({ space }) => space === shopping.id).length;
  await stays.reaches(await added(mia), shopping.id);
  await upToDate(ben, goes);
  expect(eventsOf(goes).filter(({ space }) => space === shopping.id)).toHaveLength(seen);
});

test('a list that is restored is in the stream of its sharer again', async () => {
  await sharing.share(mia, shopping.id);
  const own = await follow(mia);
  const deletion = randomUUID();
  await calls.removeCategory(mia, shopping.id, deletion);
  await calls.restore(mia, deletion);
  const after = Number((await sharing.addNote(mia, shopping.id, 'Milk')).headers['revision']);
  await own.reaches(after, shopping.id);
});

test('acts among people are announced to each of them under their own lists', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const [byMia, byBen] = [await follow(mia), await follow(ben)];
  const { headers } = await ben.call('PUT', `/api/categories/update/${shopping.id}/?space=${shopping.id}`, {
    title: 'Food',
  });
  expect(headers).not.toHaveProperty('space');
  await byBen.reaches(Number(headers['revision']), ownerOf(ben));
  await expect
    .poll(() => eventsOf(byMia).filter(({ space }) => space === ownerOf(mia)).length)
    .toBeGreaterThan(1);
});

const revisionOf = async (user: SignedIn, space: string): Promise<number> => {
  const { headers } = await user.call('GET', `/api/notes/?space=${space}`);
  return Number(/\.(\d+)"$/.exec(String(headers['etag']))?.[1]);
};

const throughSpace = (call: string) => `/api/categories/${call}/${shopping.id}/?space=${shopping.id}`;

test.each<[string, () => SignedIn, () => Promise<Answer>]>([
  ['renaming it', () => mia, () => mia.call('PUT', throughSpace('update'), { title: 'Food' })],
  ['renaming it unnamed', () => ben, () => calls.renameCategory(ben, shopping.id, 'Food')],
  [
    'archiving it',
    () => ben,
    () => ben.call('PUT', `/api/categories/archive/${shopping.id}/`, { archived: true }),
  ],
  ['deleting it', () => mia, () => mia.call('DELETE', throughSpace('delete'))],
  ['leaving it by deletion', () => ben, () => ben.call('DELETE', throughSpace('delete'))],
  ['leaving it', () => ben, () => sharing.leave(ben, shopping.id)],
  ['removing a person', () => mia, () => sharing.removeNo(mia, shopping.id, 2)],
  ['taking it back', () => mia, () => sharing.unshare(mia, shopping.id)],
])('%s announces the revision of no person as that of the category', async (_, actor, act) => {
  await sharing.sharedWith(mia, shopping, [ben]);
  for (const user of [mia, ben]) for (let made = 0; made < 5; made++) await categoryOf(user);
  const before = await revisionOf(mia, shopping.id);
  const streams = [await follow(mia), await follow(ben)] as const;
  const { status, headers } = await act();
  expect([200, 204]).toContain(status);
  expect(headers).not.toHaveProperty('space');
  expect(Number(headers['revision'])).toBe(await revisionOf(actor(), ownerOf(actor())));
  await upToDate(mia, streams[0]);
  await upToDate(ben, streams[1]);
  const revisions = streams
    .flatMap(eventsOf)
    .flatMap((one) => (one.space === shopping.id ? one.revision : []));
  expect(Math.max(...revisions)).toBeLessThanOrEqual(before + 1);
});

test('an order of notes of several shared categories is announced in each of them', async () => {
  const garden = await categoryOf(mia, 'Garden');
  const ordering: string[] = [];
  for (const category of [shopping, garden]) {
    const first = await noteOf(mia, { category: category.id });
    ordering.push((await noteOf(mia, { category: category.id })).id, first.id);
    await sharing.sharedWith(mia, category, [ben]);
  }
  const before = await Promise.all([shopping, garden].map(({ id }) => revisionOf(ben, id)));
  const stream = await follow(ben);
  expect((await mia.call('POST', orderNotes.url, { ordering })).status).toBe(200);
  const awaited = new Map([shopping, garden].map(({ id }, at) => [id, (before[at] ?? 0) + 1]));
  while (awaited.size > 0) {
    const { space, revision } = await stream.reaches(0);
    if (space !== undefined && revision >= (awaited.get(space) ?? 0)) awaited.delete(space);
  }
});

test('an answer names the category whose revision it has, however the call found it', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  expect((await add(ben)).headers).toHaveProperty('space', shopping.id);
  const found = await ben.call('POST', createNote.url, { content: 'Bread', category: shopping.id });
  expect(found.headers).toHaveProperty('space', shopping.id);
  const own = await ben.call('POST', '/api/categories/', { title: 'Own' });
  expect(own.headers).not.toHaveProperty('space');
});

test('what could not be read is read again a second later', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const stream = await follow(ben);
  await stream.reaches(await added(mia), shopping.id);
  const { read } = app.db;
  let failed = 0;
  const away = async () => {
    failed++;
    throw new Error('The database is away.');
  };
  Object.assign(app.db, { read: Object.assign(Object.create(read), { all: away }) });
  app.live.recheck(ownerOf(ben));
  await expect.poll(() => failed).toBeGreaterThan(0);
  Object.assign(app.db, { read });
  const revision = await added(mia);
  await app.live.watch();
  await stream.reaches(revision, shopping.id);
});

test('with since and shared, the categories carry the shared ones that have changed', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const own = await categoryOf(ben, 'Own');
  const all = { since: '0', shared: 'true' };
  const ask = async (query: Record<string, string>) =>
    (await ben.call('GET', `${listCategories.url}?${new URLSearchParams(query)}`)).body as {
      epoch: string;
      revision: number;
    };
  const tab = { ...shopping, shared: { people: 2, mine: false } };
  const first = await ask(all);
  expect(first).toMatchObject({ whole: true, categories: [tab, own] });
  expect(await ask({ since: '0' })).toMatchObject({ whole: true, categories: [own] });

  const sinceOf = ({ epoch, revision }: typeof first) => ({ ...all, since: `${epoch}.${revision}` });
  expect(await ask(sinceOf(first))).toMatchObject({ whole: false, categories: [], gone: [] });
  const rename = `/api/categories/update/${shopping.id}/?space=${shopping.id}`;
  await mia.call('PUT', rename, { title: 'Food' });
  const renamed = await ask(sinceOf(first));
  expect(renamed).toMatchObject({ whole: false, categories: [{ ...tab, title: 'Food' }], gone: [] });

  const code = await sharing.codeOf(mia, shopping.id);
  await sharing.removeNo(mia, shopping.id, 2);
  expect(await ask(sinceOf(renamed))).toMatchObject({ whole: true, categories: [own] });
  expect((await sharing.join(ben, code)).status).toBe(404);
});

test('with since and space, the notes newer than a revision of the category, and its tab', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const revision = await added(mia);
  const epoch = await app.db.epoch();
  await add(ben);
  const query = `?space=${shopping.id}&since=${epoch}.${revision}`;
  expect((await ben.call('GET', `/api/notes/${query}`)).body).toMatchObject({
    whole: false,
    revision: revision + 1,
    notes: [{ content: 'Milk', by: 2 }],
  });
  expect((await ben.call('GET', `/api/categories/${query}`)).body).toMatchObject({
    whole: true,
    categories: [{ id: shopping.id, shared: { people: 2, mine: false } }],
  });
});
