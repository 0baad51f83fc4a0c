import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Chromium files sibling rules by the class, id or attribute of the element before. Without one (`li + li`) it computes
 * the style of every `li` of the page when any element is removed, and so of all notes when a dialog closes.
 */
const BARE_SIBLING = /(?:^|[\s>,(])(?:\*|[a-z][\w-]*)\s*[+~]\s*[\w.*:[&]/;

test('no sibling rule of the styles begins with a tag alone', () => {
  const selectors = globSync(`${import.meta.dirname}/**/*.css`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[^{};@/]*(?=\{)/g)].map(([selector]) => selector.trim()),
  );
  expect(selectors.some((selector) => selector.includes('+'))).toBe(true);
  expect(selectors.filter((selector) => BARE_SIBLING.test(selector))).toEqual([]);
});
