import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withAdoptedStylesheets } from './dnd-adopted-stylesheets.ts';

const library = readFileSync(
  fileURLToPath(import.meta.resolve('@hello-pangea/dnd')).replace('.cjs.', '.esm.'),
  'utf8',
);

test('the built drag library makes no style element and adopts its two style sheets', () => {
  const built = withAdoptedStylesheets(library);
  expect(library).toContain("createElement('style')");
  expect(built).not.toContain("createElement('style')");
  expect(built.match(/createStyleEl\(nonce\)/g)).toHaveLength(2);
  expect(built.match(/\.replaceSync\(/g)).toHaveLength(2);
});

test('the build fails when the library deals otherwise with its styles', () => {
  expect(() => withAdoptedStylesheets(library.replace("el.type = 'text/css';", ''))).toThrow('has changed');
  expect(() => withAdoptedStylesheets(library + library)).toThrow('has changed');
});
