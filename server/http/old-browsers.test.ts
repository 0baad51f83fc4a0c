import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { OLD_BROWSER_SCRIPT } from './old-browsers.ts';

function wordsIn(globals: object): string {
  let words = '';
  const element = () => ({ style: {}, setAttribute: () => {}, appendChild: () => {} });
  const document = {
    createElement: element,
    createTextNode: (text: string) => {
      words = text;
    },
    body: { insertBefore: () => {} },
  };
  runInNewContext(OLD_BROWSER_SCRIPT, { document, ...globals });
  return words;
}

const yes = () => true;
const RECENT = {
  Promise: { withResolvers: yes },
  Map: { groupBy: yes },
  AbortSignal: { any: yes },
  URL: { canParse: yes },
  Element: { prototype: { checkVisibility: yes } },
};

test('a recent browser is shown nothing', () => {
  expect(wordsIn(RECENT)).toBe('');
});

test.each([
  ['Map.groupBy', { ...RECENT, Map: {} }],
  ['checkVisibility', { ...RECENT, Element: { prototype: {} } }],
  ['Promise at all', { ...RECENT, Promise: undefined }],
])('a browser without %s shows which browsers are supported', (_, globals) => {
  expect(wordsIn(globals)).toMatch(/too old .* Chrome \d+, Edge \d+, Firefox \d+ and Safari \d/);
});
