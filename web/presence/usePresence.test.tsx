// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { usePresence } from './usePresence.ts';
import { VisitorCounts } from './VisitorCounts.tsx';

const BEAT = 'POST /api/presence/heartbeat/';
const STATS = 'GET /api/presence/stats/';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const counts = (online: number, total: number) => () => Response.json({ online, total });

function Presence() {
  return <VisitorCounts stats={usePresence()} />;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => localStorage.clear());

test('counts that are not known yet keep their place', () => {
  render(<VisitorCounts stats={undefined} />);
  expect(shown()).toEqual(['–', '–']);
});

test('the counts of the server are shown as they change', async () => {
  let online = 7;
  fakeApi({ [BEAT]: lost, [STATS]: () => counts(online, 12408)() });
  render(<Presence />);
  await pass(0);
  expect(shown()).toEqual(['7', '12408']);
  online = 8;
  await pass(30_000);
  expect(shown()).toEqual(['8', '12408']);
});

test('heartbeat and stats are sent at the start and every 30 seconds, with one visitor id', async () => {
  const { asked, askedFor } = fakeApi({ [BEAT]: counts(1, 1), [STATS]: counts(1, 1) });
  render(<Presence />);
  const calls = () => asked.map(({ call }) => call);
  expect(calls()).toEqual([BEAT, STATS]);
  await pass(29_999);
  expect(calls()).toEqual([BEAT, STATS]);
  await pass(1);
  expect(calls()).toEqual([BEAT, STATS, BEAT, STATS]);
  const body = { visitor_id: localStorage.getItem('visitor_id') };
  expect(askedFor(BEAT)).toMatchObject([{ body }, { body }]);
});

test('errors are swallowed and the last counts stay', async () => {
  const quiet = vi.spyOn(console, 'error');
  let answer: () => Response | Promise<Response> = counts(7, 12408);
  const { askedFor } = fakeApi({ [BEAT]: lost, [STATS]: () => answer() });
  render(<Presence />);
  await pass(0);
  answer = () => new Response('Bad gateway', { status: 502 });
  await pass(30_000);
  answer = lost;
  await pass(30_000);
  expect(shown()).toEqual(['7', '12408']);
  expect(askedFor(STATS)).toHaveLength(3);
  expect(quiet).not.toHaveBeenCalled();
});

test('after the storage was cleared the visitor is a new one', async () => {
  const { askedFor } = fakeApi({ [BEAT]: counts(1, 1), [STATS]: counts(1, 1) });
  render(<Presence />);
  const before = localStorage.getItem('visitor_id');
  localStorage.clear();
  await pass(30_000);
  expect(localStorage.getItem('visitor_id')).not.toBe(before);
  expect(askedFor(BEAT)[1]?.body).toEqual({ visitor_id: localStorage.getItem('visitor_id') });
});

test('nothing more is sent after the counts are unmounted', async () => {
  const { asked } = fakeApi({ [BEAT]: counts(1, 1), [STATS]: counts(1, 1) });
  render(<Presence />).unmount();
  await pass(120_000);
  expect(asked).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});
