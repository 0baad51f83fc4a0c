// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../../../session/tokens.ts';
import { accessToken } from '../../../testing/fake-api.ts';
import { draftKey } from './drafts.ts';

beforeEach(() => {
  localStorage.clear();
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
});

/** The drafts of another tab. */
async function openTab() {
  vi.resetModules();
  const { drafts } = await import('./drafts.ts');
  const tab = drafts();
  tab.of(LINE);
  return tab;
}

const LINE = draftKey.quickLine('home', undefined);
const BESIDE = draftKey.newNote('home', null);
const store = () => dispatchEvent(new Event('pagehide'));

test('the line of one list in two tabs keeps the texts of both', async () => {
  const [one, two] = [await openTab(), await openTab()];
  for (const text of ['half a tent', 'half a tent, and']) {
    one.keep(LINE, text, '');
    store();
    two.keep(LINE, `two: ${text}`, '');
    store();
  }
  const next = await openTab();
  expect([next.of(LINE)?.text, next.of(BESIDE)?.text]).toEqual(['half a tent, and', 'two: half a tent, and']);
  two.keep(LINE, '', '');
  store();
  const last = await openTab();
  expect([last.of(LINE)?.text, last.of(BESIDE)]).toEqual(['half a tent, and', undefined]);
});

test('a text that is typed without a pause is stored every half second: its tab may crash', async () => {
  vi.useFakeTimers();
  const tab = await openTab();
  for (const text of ['h', 'ha', 'hal', 'half']) {
    tab.keep(LINE, text, '');
    vi.advanceTimersByTime(200);
  }
  expect((await openTab()).of(LINE)?.text).toBe('hal');
});
