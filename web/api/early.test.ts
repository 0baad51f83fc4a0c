import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNote, listNotes } from '../../contract/notes.ts';
import { askEarly } from './early.ts';
import { send } from './send.ts';

const asked: { url: string; bearer: string | null }[] = [];
let answers = 0;

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    asked.push({ url, bearer: new Headers(headers).get('Authorization') });
    answers += 1;
    return Response.json({ answer: answers });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
  answers = 0;
});

test('an early request of a list is used once; the next request is sent', async () => {
  askEarly('mine', ['/api/categories/', '/api/notes/']);
  expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer mine', 'Bearer mine']);
  expect(await send(listNotes, {}, 'mine')).toEqual({ answer: 2 });
  expect(asked).toHaveLength(2);
  expect(await send(listNotes, {}, 'mine')).toEqual({ answer: 3 });
});

test('an early response is used only in its own session', async () => {
  askEarly('mine', ['/api/notes/']);
  expect(await send(listNotes, {}, 'theirs')).toEqual({ answer: 2 });
});

test('an early answer is too old once something was changed', async () => {
  askEarly('mine', ['/api/notes/']);
  await send(createNote, { body: { content: 'Milk', category: 'c', parent: null } }, 'mine');
  expect(await send(listNotes, {}, 'mine')).toEqual({ answer: 3 });
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
