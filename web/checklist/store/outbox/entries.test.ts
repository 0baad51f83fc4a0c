import { expect, test } from 'vitest';
import type { Entry } from '../device/database.ts';
import { Entries } from './entries.ts';

const entryOf = (turn: number): Entry => ({
  id: `id ${turn}`,
  turn,
  at: turn,
  change: { kind: 'update note', id: `${turn}`, important: true, space: 'ann' },
  isUndo: false,
});
const [one, two, three] = [entryOf(1), entryOf(2), entryOf(3)];
const conflict = { ...one, held: { why: 'gone' } } as const;

interface Read {
  /** Known and stored when the device is asked. */
  readonly before: readonly Entry[];
  readonly meanwhile?: (entries: Entries) => void;
  readonly rows: readonly Entry[];
}

test.each<[what: string, read: Read, entries: readonly Entry[], gone: readonly Entry[]]>([
  ['nothing has happened', { before: [one], rows: [one] }, [one], []],
  ['another tab has added one', { before: [one], rows: [one, two] }, [one, two], []],
  ['another tab has added one before ours', { before: [two], rows: [one, two] }, [one, two], []],
  ['another tab has sent one', { before: [one, two], rows: [two] }, [two], [one]],
  ['another tab has met a conflict', { before: [one], rows: [conflict] }, [conflict], []],
  ['this tab added one', { before: [one], meanwhile: (it) => it.add([two]), rows: [one] }, [one, two], []],
  [
    'this tab added one that is stored',
    { before: [], meanwhile: (it) => it.add([two]), rows: [two] },
    [two],
    [],
  ],
  [
    'this tab sent one',
    { before: [one, two], meanwhile: (it) => it.remove(one.id), rows: [one, two] },
    [two],
    [],
  ],
  [
    'this tab met a conflict',
    { before: [one], meanwhile: (it) => it.replace(conflict), rows: [one] },
    [conflict],
    [],
  ],
  [
    'one was added here and another sent elsewhere',
    { before: [one, two], meanwhile: (it) => it.add([three]), rows: [two] },
    [two, three],
    [one],
  ],
  ['the page was just opened', { before: [], rows: [one, two] }, [one, two], []],
])('after a read of the device, when meanwhile %s', (_, { before, meanwhile, rows }, all, gone) => {
  const entries = new Entries();
  entries.add(before);
  entries.stored(before);
  meanwhile?.(entries);
  expect(entries.read(rows, before)).toEqual(gone);
  expect(entries.all).toHaveLength(all.length);
  for (const [place, entry] of all.entries()) expect(entries.all[place]).toBe(entry);
});

test('a change that was found and sent before its write ended here does not wait again', () => {
  const entries = new Entries();
  entries.add([one]);
  entries.read([one], []);
  entries.remove(one.id);
  entries.stored([one]);
  expect(entries.read([one], [])).toEqual([]);
  expect(entries.hasLeft(one.id)).toBe(true);
  expect(entries.all).toEqual([]);
});

test('a change comes after all that its tab knew, though the clock was set back', () => {
  const entries = new Entries();
  entries.add([entryOf(4_000), one]);
  expect(entries.nextTurn).toBe(4_001);
});
