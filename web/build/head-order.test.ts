import { expect, test } from 'vitest';
import { inOrder } from './head-order.ts';

const FONT = '    <link rel="preload" href="/a.woff2" as="font" crossorigin />\n';
const SCRIPT = '    <script type="module" crossorigin src="/a.js"></script>\n';
const STYLES = '    <link rel="stylesheet" crossorigin href="/a.css">\n';

test('the style sheet of a page is first, then its script, then its fonts', () => {
  expect(inOrder(`<head>\n${FONT}${FONT}${SCRIPT}${STYLES}  </head>\n`)).toBe(
    `<head>\n${STYLES}${SCRIPT}${FONT}${FONT}  </head>\n`,
  );
});

test('the build fails when it finds no style sheet', () => {
  expect(() => inOrder(`<head>\n${FONT}${SCRIPT}  </head>\n`)).toThrow('lacks styles');
});
