import { expect, test } from 'vitest';
import { introParts } from './site.ts';

test.each([
  ['Plain words.', [{ words: 'Plain words.', address: null }]],
  [
    'Please [log in](/login) now.',
    [
      { words: 'Please ', address: null },
      { words: 'log in', address: '/login' },
      { words: ' now.', address: null },
    ],
  ],
  [
    '[a](/a)[b](https://b.example)',
    [
      { words: 'a', address: '/a' },
      { words: 'b', address: 'https://b.example' },
    ],
  ],
  ['[not a link] (really)', [{ words: '[not a link] (really)', address: null }]],
])('the intro %j is cut into plain and linked words', (intro, parts) => {
  expect(introParts(intro)).toEqual(parts);
});
