import { describe, expect, test, vi } from 'vitest';
import { listCategories } from '../../../contract/categories.ts';
import { listNotes } from '../../../contract/notes.ts';
import { Unavailable } from '../../database/database.ts';
import { patchNote } from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import { sharedWith } from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { categoryOf, noteOf, usersOfFile } from '../../testing/two-users.ts';

const { app, ann, bob } = await usersOfFile();

const LISTS = [listCategories.url, listNotes.url];

const get = (user: SignedIn, url: string, had?: string): Promise<Answer> =>
  app.send({
    method: 'GET',
    url,
    headers: {
      authorization: `Bearer ${user.access}`,
      ...(had === undefined ? {} : { 'if-none-match': had }),
    },
  });
const tagOf = async (user: SignedIn, url: string = listNotes.url): Promise<string> =>
  String((await get(user, url)).headers['etag']);

describe.each(LISTS)('%s', (url) => {
  test('is not cached, and has no tag, when it cannot be read', async () => {
    vi.spyOn(app.db.read, 'all').mockRejectedValue(new Unavailable());
    const { status, headers } = await get(ann, url);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' });
    expect(headers).not.toHaveProperty('etag');
  });

  test('has a strong tag, is cached for this user alone, and is revalidated', async () => {
    const answer = await get(ann, url);
    expect(answer.status).toBe(200);
    expect(answer.headers['etag']).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['vary']).toBe('authorization');
  });

  test('is 304 without a body while nothing was written', async () => {
    await noteOf(ann);
    const tag = await tagOf(ann, url);
    const answer = await get(ann, url, tag);
    expect(answer).toMatchObject({ status: 304, text: '' });
    expect(answer.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
    expect(answer.headers).not.toHaveProperty('content-type');
  });

  test.each([
    ['one of several', (tag: string) => `"other", ${tag},"more"`, 304],
    ['its weak form', (tag: string) => `W/${tag}`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['a tag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['a part of it', (tag: string) => `${tag.slice(0, -2)}"`, 200],
    ['one that becomes it without a W/ in its middle', (tag: string) => tag.replace('.', 'W/.'), 200],
    ['nothing', () => '', 200],
    ['nonsense', () => ',,;W/', 200],
  ])('asked with %s', async (_, had, status) => {
    await noteOf(ann);
    expect((await get(ann, url, had(await tagOf(ann, url)))).status).toBe(status);
  });

  test('is never reported as unchanged to another user', async () => {
    await Promise.all([categoryOf(ann), categoryOf(bob)]);
    expect(await tagOf(ann, url)).not.toBe(await tagOf(bob, url));
    expect((await get(bob, url, await tagOf(ann, url))).status).toBe(200);
    const signedOut = await app.send({ method: 'GET', url, headers: { 'if-none-match': '*' } });
    expect(signedOut.status).toBe(401);
    expect(signedOut.headers).not.toHaveProperty('etag');
  });

  test('answers HEAD with the tag and no body', async () => {
    const headers = { authorization: `Bearer ${ann.access}` };
    const answer = await app.send({ method: 'HEAD', url, headers });
    expect(answer).toMatchObject({ status: 200, text: '', headers: { etag: await tagOf(ann, url) } });
  });
});

test('writes sent at once each change the tag', async () => {
  const { id: category } = await categoryOf(ann);
  const before = await tagOf(ann);
  await Promise.all(Array.from({ length: 10 }, () => noteOf(ann, { category })));
  const revision = (tag: string) => Number(tag.replaceAll('"', '').split('.').at(-1));
  expect(revision(await tagOf(ann))).toBe(revision(before) + 10);
});

test('a change to a shared note changes the tag for the people of its category, and for nobody else', async () => {
  const { mia, ben, lea, shopping } = await threePeople(app);
  await sharedWith(mia, shopping, [ben]);
  const milk = await noteOf(mia, { category: shopping.id });
  const [bens, leas] = [await tagOf(ben), await tagOf(lea)];
  expect(await get(ben, listNotes.url, bens)).toMatchObject({ status: 304 });
  await patchNote(mia, milk.id, { content: 'Oat milk' });
  expect(await get(ben, listNotes.url, bens)).toMatchObject({ status: 200, body: [{ content: 'Oat milk' }] });
  expect(await get(lea, listNotes.url, leas)).toMatchObject({ status: 304 });
});
