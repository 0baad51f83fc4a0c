import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNote, listNotes } from '../../contract/notes.ts';
import { askEarly } from './early.ts';
import { send } from './send.ts';

/** A note that shows which request it answers. */
const noteOf = (answer: number) => ({
  id: `${answer}`,
  content: 'Milk',
  category: 'c',
  parent: null,
  important: false,
  scratched_out: false,
});
const asked: { url: string; bearer: string | null }[] = [];
let answers = 0;

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    asked.push({ url, bearer: new Headers(headers).get('Authorization') });
    answers += 1;
    return Response.json(url.endsWith('/notes/') ? [noteOf(answers)] : []);
  });
});

afterEach(() => {
  asked.length = 0;
  answers = 0;
});

test('an early request of a list is used once; the next request is sent', async () => {
  askEarly('mine', ['/api/categories/', '/api/notes/']);
  expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer mine', 'Bearer mine']);
  expect(await send(listNotes, {}, 'mine')).toEqual([noteOf(2)]);
  expect(asked).toHaveLength(2);
  expect(await send(listNotes, {}, 'mine')).toEqual([noteOf(3)]);
});

test('an early response is used only in its own session', async () => {
  askEarly('mine', ['/api/notes/']);
  expect(await send(listNotes, {}, 'theirs')).toEqual([noteOf(2)]);
});

test('an early answer is too old once something was changed', async () => {
  askEarly('mine', ['/api/notes/']);
  const body = { content: 'Milk', category: 'c', parent: null };
  await send(createNote, { body }, 'mine').catch(() => {}); // the answer does not matter
  expect(await send(listNotes, {}, 'mine')).toEqual([noteOf(3)]);
});

test('a call that is aborted does not wait for its early answer', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  askEarly('mine', ['/api/notes/']);
  const end = new AbortController();
  const called = expect(send(listNotes, { signal: end.signal }, 'mine')).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
  });
  end.abort(new DOMException('late', 'TimeoutError'));
  await called;
});
