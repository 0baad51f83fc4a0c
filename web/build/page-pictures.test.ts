import { expect, test } from 'vitest';
import { symbolOf } from './page-pictures.ts';

test('a picture becomes a symbol that is drawn as the file is', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" fill="none"><path d="M0 0h1"/></svg>\n';
  expect(symbolOf('road', svg)).toBe(
    '<symbol id="picture-road" viewBox="0 0 2 1" fill="none"><path d="M0 0h1"/></symbol>',
  );
});

test('the build refuses a file that is not a plain SVG', () => {
  expect(() => symbolOf('road', '<?xml version="1.0"?><svg/>')).toThrow('road is not a plain SVG');
});
