import { expect, test } from 'vitest';
import type { Entry } from '../device/database.ts';
import { afterRead, Entries } from './entries.ts';

const entryOf = (n: number): Entry => ({
  n,
  at: n,
  change: { kind: 'update note', id: `${n}`, important: true },
  isUndo: false,
});
const [one, two, three] = [entryOf(1), entryOf(2), entryOf(3)];
const conflict = { ...one, conflict: { theirs: null } };

test.each([
  ['nothing has happened', { before: [one], now: [one], stored: [one] }, [one], []],
  ['another tab has added one', { before: [one], now: [one], stored: [one, two] }, [one, two], []],
  [
    'another tab has added one before ours',
    { before: [two], now: [two], stored: [one, two] },
    [one, two],
    [],
  ],
  ['another tab has sent one', { before: [one, two], now: [one, two], stored: [two] }, [two], [one]],
  ['another tab has met a conflict', { before: [one], now: [one], stored: [conflict] }, [conflict], []],
  ['this tab added one while it read', { before: [one], now: [one, two], stored: [one] }, [one, two], []],
  ['this tab added one that the read found', { before: [], now: [two], stored: [two] }, [two], []],
  ['this tab sent one while it read', { before: [one, two], now: [two], stored: [one, two] }, [two], []],
  [
    'this tab met a conflict while it read',
    { before: [one], now: [conflict], stored: [one] },
    [conflict],
    [],
  ],
  [
    'one was added here and another sent elsewhere',
    { before: [one, two], now: [one, two, three], stored: [two] },
    [two, three],
    [one],
  ],
  ['the page was just opened', { before: [], now: [], stored: [one, two] }, [one, two], []],
])('after a read of the storage, when %s', (_, read, entries, gone) => {
  const after = afterRead(read);
  expect(after.gone).toEqual(gone);
  expect(after.entries).toHaveLength(entries.length);
  for (const [place, entry] of entries.entries()) expect(after.entries[place]).toBe(entry);
});

test('a change that was found and sent before its write ended here does not wait again', () => {
  const entries = new Entries();
  entries.writing([one.change]);
  entries.read({ before: entries.stored, stored: [one] });
  entries.remove(one.n);
  entries.written([one.change], [one]);
  expect(entries.stored).toEqual([]);
  expect(entries.unwritten).toEqual([]);
});

test('a change that another page made in the same millisecond, under the same number, is another one', () => {
  const made = (id: string): Entry => ({
    n: 1,
    at: 1,
    isUndo: false,
    change: { kind: 'delete note', id, deletion: id },
  });
  const entries = new Entries();
  entries.renumber([made('own')]);
  expect(entries.same(made('theirs'))).toBeUndefined();
  const renumbered: Entry = { ...made('own'), n: 7 };
  expect(entries.same(renumbered)).toMatchObject({ n: 1 });
});
