import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every custom property of the styles is set somewhere, and every one that is set is used', () => {
  const source = globSync(`${import.meta.dirname}/**/*.{css,ts,tsx,svg}`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const used = source.match(/(?<=var\()--[\w-]+/g) ?? [];
  const set = source.match(/--\w[\w-]*(?=:|'[:,])/g) ?? [];
  expect([...new Set(set)].sort()).toEqual([...new Set(used)].sort());
});
