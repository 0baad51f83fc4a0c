import { expect, test } from 'vitest';
import { progressLine } from './progress.ts';

const MB = 1024 * 1024;
const copying = { what: 'Copying', file: '/backup.db', bytes: 600 * MB };

test.each([
  [copying, 150 * MB, 4_000, 'Copying … 25 % of 600 MB, 12 s left'],
  [copying, 599 * MB, 10_000, 'Copying … 99 % of 600 MB, 1 s left'],
  [copying, 700 * MB, 12_000, 'Copying … 100 % of 600 MB, 0 s left'],
  [copying, undefined, 900, 'Copying … 0 s'],
  [{ what: 'Checking' }, undefined, 7_500, 'Checking … 7 s'],
])('%o with %s bytes written after %d ms reads "%s"', (work, written, ms, line) => {
  expect(progressLine(work, written, ms)).toBe(line);
});
