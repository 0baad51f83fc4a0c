// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../../../session/tokens.ts';
import { accessToken } from '../../../testing/fake-api.ts';
import { openQueue } from '../../../testing/open-queue.ts';
import type { Change, ChangeInSpace } from '../changes/change.ts';
import { daysSeen } from '../typed/days-seen.ts';
import { sendChange } from './acknowledgement.ts';
import { isDecision } from './entries.ts';

const HOME = { id: 'home', title: 'Home' };
const NOTE = {
  ...{ id: 'milk', content: 'milk', category: 'home', parent: null },
  ...{ important: false, scratched_out: false },
};

const STORED: { readonly queue: readonly { readonly change: Change }[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'stored-queue-0.42.0.json'), 'utf8'),
);

/** One of each kind. */
const CHANGES: readonly ChangeInSpace[] = [
  ...new Map(STORED.queue.map(({ change }) => [change.kind, { ...change, space: 'ann' }])).values(),
  { kind: 'remind', id: 'milk', when: null, space: 'ann' },
];

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
  change: fc.constantFrom(...CHANGES),
  isUndo: fc.boolean(),
  status: fc.constantFrom(...STATUSES),
  shape: fc.constantFrom(...Object.keys(SHAPES)),
  headers: fc.constantFrom(...HEADERS),
});
type Played = typeof answers extends fc.Arbitrary<infer One> ? One : never;

/** A change that is always answered alike, one behind it that is saved, and a page that wakes every three seconds. */
async function play({ change, isUndo, status, shape, headers }: Played) {
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
  const watched = (next: ChangeInSpace, key: string) => {
    isBehind = next === behind;
    if (!isBehind) sent.push(performance.now());
    return sendChange(next, key);
  };
  const { queue, events, end } = openQueue(watched, {});
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 3) {
      queue.wake();
      await vi.advanceTimersByTimeAsync(3_000);
    }
  };
  queue.add([change], isUndo);
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
