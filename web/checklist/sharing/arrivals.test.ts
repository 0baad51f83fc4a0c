// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Note } from '../../../contract/notes.ts';
import { noteOf } from '../../testing/render-checklist.tsx';
import { checklist } from '../store/checklist.ts';
import { people } from '../store/people/people.ts';
import { followArrivals } from './arrivals.ts';

const SHOP = { id: 'shop', title: 'Shopping', shared: { people: 2, mine: true } };
const BEN = { no: 2, username: 'ben', picture: null, mine: false, me: false, here: false, seen_at: null };
const byBen = (id: string, at: number) => noteOf(id, { category: SHOP.id, by: BEN.no, at });

/** Follows the shared category, whose notes may be here already. @returns shows other notes, and reads what is said */
function follow(notes: readonly Note[], awaited: readonly string[]) {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  people().write(new Map([['shop', [BEN]]]));
  const show = (shown: readonly Note[], awaited: readonly string[] = []) =>
    checklist().shown.write({ categories: [SHOP], notes: shown, awaited });
  show(notes, awaited);
  followArrivals('shop', end.signal);
  return { show, said: () => document.querySelector('[role=status]')?.textContent };
}

test('the first note of an empty category is announced', () => {
  const { show, said } = follow([], []);
  show([byBen('bread', 1)]);
  expect(said()).toBe('ben added “bread”');
});

test('the notes that a category has when it is loaded are not announced, and later changes are', () => {
  const { show, said } = follow([], ['shop']);
  show([byBen('bread', 1)]);
  expect(said()).toBe('');
  show([byBen('bread', 2)]);
  expect(said()).toBe('ben changed “bread”');
});

test('what arrives within five seconds of an announcement is announced together', () => {
  const { show, said } = follow([byBen('bread', 1)], []);
  show([byBen('bread', 2)]);
  show([byBen('bread', 2), byBen('milk', 3)]);
  show([byBen('bread', 4), byBen('milk', 3)]);
  expect(said()).toBe('ben changed “bread”');
  vi.advanceTimersByTime(5_000);
  expect(said()).toBe('ben changed 2 notes');
});
