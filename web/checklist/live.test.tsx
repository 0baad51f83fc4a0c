// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteOf, ROAD_TRIP, renderChecklist } from '../testing/render-checklist.tsx';
import { connection } from './store/live.ts';

test('a revision that the lists have already is not fetched again, and one of another space is not taken for theirs', async () => {
  const { announce, calls } = renderChecklist([ROAD_TRIP], [noteOf('a')]);
  await screen.findByText('a');
  const fetched = () => calls().filter((call) => call === 'GET /api/notes/').length;
  announce(7);
  await waitFor(() => expect(fetched()).toBe(2));
  announce(7);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched()).toBe(2);
  announce(99_999, 'shopping');
  announce(8);
  await waitFor(() => expect(fetched()).toBe(3));
  announce(9);
  await waitFor(() => expect(fetched()).toBe(4));
});

/** Answers the next streams of events in place of the server, and counts them. */
function answerStreams(answer: (init: RequestInit) => Promise<Response>) {
  const { fetch } = globalThis;
  const asked = { times: 0 };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.startsWith('/api/events/')) return fetch(url, init);
    asked.times += 1;
    return answer(init);
  });
  return asked;
}

test('a maintenance page in place of the stream is not live', async () => {
  const { closeStreams } = renderChecklist([ROAD_TRIP], [noteOf('a')]);
  await waitFor(() => expect(connection().read()).toBe('live'));
  const states: unknown[] = [];
  connection().listen(() => states.push(connection().read()));
  const page = '<!doctype html>\n\n<title>Maintenance</title>\n\n';
  const asked = answerStreams(async () => new Response(page, { headers: { 'Content-Type': 'text/html' } }));
  closeStreams();
  await waitFor(() => expect(asked.times).toBe(3));
  expect(states).not.toContain('live');
});

test('a stream that nobody answers is given up after 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { closeStreams } = renderChecklist([ROAD_TRIP], [noteOf('a')]);
  await waitFor(() => expect(connection().read()).toBe('live'));
  const asked = answerStreams(
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  closeStreams();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.times).toBe(1);
  await vi.advanceTimersByTimeAsync(33_000);
  expect(asked.times).toBe(2);
});

test('a stream that is blocked alone is not offline, and a server out of reach is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { closeStreams, connection: network } = renderChecklist([ROAD_TRIP], [noteOf('a')]);
  await waitFor(() => expect(connection().read()).toBe('live'));
  const states: unknown[] = [];
  connection().listen(() => states.push(connection().read()));
  const asked = answerStreams(async () => new Response('', { status: 403 }));
  closeStreams();
  while (asked.times < 6) await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual(['reconnecting']);
  network.isCut = true;
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connection().read()).toBe('offline');
  });
});
