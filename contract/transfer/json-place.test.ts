import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenAt } from './json-place.ts';

test.each([
  ['{"a": 1,}', 8],
  ['{"a" 1}', 5],
  ['{"a": }', 6],
  ['{a: 1}', 1],
  ['[1 2]', 3],
  ['[1, "two]', 4],
  ['{"a": [1}', 8],
  ['[1]]', 3],
  ['[1] 2', 4],
  ['', 0],
  ['{"a": {"b": [', 13],
  ['nope', 0],
  ['1,2', 1],
])('the position where %s stops being JSON is found', (text, place) => {
  expect(brokenAt(text)).toBe(place);
});

test('an invalid character is never reported later than its place', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, n) => {
      const place = n % (json.length + 1);
      const broken = `${json.slice(0, place)}\n\u0001${json.slice(place)}`;
      expect(brokenAt(broken)).toBeGreaterThanOrEqual(0);
      expect(brokenAt(broken)).toBeLessThanOrEqual(place + 1);
    }),
  );
});
