// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../../../session/tokens.ts';
import { accessToken } from '../../../testing/fake-api.ts';
import { openQueue } from '../../../testing/open-queue.ts';
import type { ChangeInSpace, ChangeKind } from '../changes/change.ts';
import { daysSeen } from '../typed/days-seen.ts';
import { sendChange } from './acknowledgement.ts';
import { isDecision } from './entries.ts';

const HOME = { id: 'home', title: 'Home' };
const NOTE = {
  ...{ id: 'milk', content: 'milk', category: 'home', parent: null },
  ...{ important: false, scratched_out: false },
};

const CHANGES: { readonly [K in ChangeKind]: ChangeInSpace<K> } = {
  'create note': { kind: 'create note', id: 'milk', content: 'a', category: 'c', parent: null, space: 'ann' },
  'update note': { kind: 'update note', id: 'milk', content: 'milk', space: 'ann' },
  'delete note': { kind: 'delete note', id: 'milk', deletion: 'd', space: 'ann' },
  'move note': { kind: 'move note', id: 'milk', after: null, space: 'ann' },
  'create category': { kind: 'create category', ...HOME, space: 'ann' },
  'update category': { kind: 'update category', ...HOME, space: 'shop' },
  'delete category': { kind: 'delete category', id: 'home', deletion: 'd', space: 'ann' },
  'order categories': { kind: 'order categories', ordering: ['home'], space: 'ann' },
  'archive category': { kind: 'archive category', id: 'home', archived: true, space: 'ann' },
  'duplicate category': { kind: 'duplicate category', of: 'b', ...HOME, unscratched: true, space: 'ann' },
  'create notes': { kind: 'create notes', category: 'c', notes: [{ id: 'b', content: 'b' }], space: 'ann' },
  'update notes': { kind: 'update notes', ids: ['milk'], flag: 'important', value: true, space: 'ann' },
  'delete notes': { kind: 'delete notes', ids: ['milk'], deletion: 'd', space: 'ann' },
  'move notes': { kind: 'move notes', moves: [{ notes: ['milk'], category: 'c' }], to: 'shop', space: 'ann' },
  remind: { kind: 'remind', id: 'milk', when: null, space: 'ann' },
  restore: { kind: 'restore', deletion: 'd', removed: { categories: [], notes: [] }, space: 'ann' },
};

const STATUSES = [
  ...[200, 201, 202, 204, 206, 302, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413],
  ...[414, 415, 418, 422, 425, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 507, 511, 530],
];
const SHAPES: Readonly<Record<string, string | null>> = {
  nothing: null,
  'a page': '<!doctype html><title>Welcome</title>',
  'a word': '"ok"',
  'an empty object': '{}',
  'a sentence': '{"detail":"Not found."}',
  fields: '{"category":["Invalid pk."]}',
  'a message': '{"message":"no Route matched"}',
  'a list': '[]',
  'what was cut': '{"id":"mi',
  'a note': JSON.stringify(NOTE),
  'a category': JSON.stringify(HOME),
  'their note': JSON.stringify({ detail: 'This note was changed elsewhere.', note: NOTE }),
};
const HEADERS: readonly Record<string, string>[] = [
  {},
  { Nightdrive: '1' },
  { Nightdrive: '1', Revision: '7' },
  { Revision: '7' },
  { Nightdrive: '1', Unchanged: 'true' },
  { 'Retry-After': '1', 'Content-Type': 'text/html' },
];

beforeEach(() => {
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});

const answers = fc.record({
  kind: fc.constantFrom(...(Object.keys(CHANGES) as ChangeKind[])),
  isUndo: fc.boolean(),
  status: fc.constantFrom(...STATUSES),
  shape: fc.constantFrom(...Object.keys(SHAPES)),
  headers: fc.constantFrom(...HEADERS),
});
type Played = typeof answers extends fc.Arbitrary<infer One> ? One : never;

/** A change that is always answered alike, one behind it that is saved, and a page that wakes every three seconds. */
async function play({ kind, isUndo, status, shape, headers }: Played) {
  const behind: ChangeInSpace = { kind: 'update note', id: 'bread', important: true, space: 'ann' };
  let isBehind = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/token/refresh/')
      return Response.json({ access: accessToken({ user_id: 'ann', n: {} }) });
    if (isBehind) return Response.json(NOTE);
    const body = [204].includes(status) ? null : (SHAPES[shape] ?? null);
    return new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });
  });
  const sent: number[] = [];
  const watched = (change: ChangeInSpace, key: string) => {
    isBehind = change === behind;
    if (!isBehind) sent.push(performance.now());
    return sendChange(change, key);
  };
  const { queue, events, end } = openQueue(watched, {});
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 3) {
      queue.wake();
      await vi.advanceTimersByTimeAsync(3_000);
    }
  };
  queue.add([CHANGES[kind]], isUndo);
  queue.add([behind]);
  await pass(240);
  const times = sent.map((at) => at - (sent[0] ?? 0));
  localStorage.setItem('days_seen', `0 ${daysSeen() + 1}`);
  await pass(63);
  const { entries } = queue.state.read();
  end.abort();
  return { times, waits: entries.filter((entry) => !isDecision(entry)), left: events.left.mock.calls };
}

test('no answer has a change sent again and again, and none holds up what is behind it for ever', async () => {
  const property = fc.asyncProperty(answers, async (answer) => {
    const { times, waits, left } = await play(answer);
    expect(times.filter((at) => at < 60_000).length).toBeLessThanOrEqual(10);
    const later = times.filter((at) => at >= 60_000);
    for (const [at, time] of later.entries())
      expect(time - (later[at - 1] ?? time - 60_000)).toBeGreaterThanOrEqual(60_000);
    expect(waits).toEqual([]);
    const saved = left.filter(([change, answer]) => change.id === 'bread' && answer !== undefined);
    expect(saved).toHaveLength(1);
  });
  await fc.assert(property, { numRuns: 150, endOnFailure: true });
});
