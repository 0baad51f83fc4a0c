// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../../../session/tokens.ts';
import { accessToken } from '../../../testing/fake-api.ts';
import { daysSeen, isLongSeen } from './days-seen.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 26, 12);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOW });
});

/** A page that is opened at a time, writes a text of its own, and is closed. */
async function visit(at: number, user: string): Promise<readonly string[]> {
  vi.setSystemTime(at);
  vi.resetModules();
  const { drafts } = await import('./drafts.ts');
  const present = drafts();
  present.keep('new category', `typed at ${at}`, '');
  dispatchEvent(new Event('pagehide'));
  return Object.keys(JSON.parse(localStorage.getItem(`drafts of ${user}`) ?? '{}'));
}

test('a text that was typed and not saved survives a clock that is wrong by a year for one visit', async () => {
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
  const typed = { text: 'half a tent', base: '', at: NOW, day: daysSeen() };
  localStorage.setItem('drafts of ann', JSON.stringify({ 'quick home': typed }));
  for (const at of [NOW + 365 * DAY_MS, NOW, NOW - 365 * DAY_MS, NOW])
    expect(await visit(at, 'ann')).toContain('quick home');
});

test('30 days of use later it is forgotten', () => {
  const day = daysSeen();
  for (let days = 1; days <= 30; days++) {
    vi.setSystemTime(NOW + days * DAY_MS);
    expect(isLongSeen(day)).toBe(false);
    expect(daysSeen()).toBe(day + days);
  }
  vi.setSystemTime(NOW + 31 * DAY_MS);
  expect(isLongSeen(day)).toBe(true);
});
