import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IMAGE_FILES, imagesIn, pinned } from './pin-images.mjs';

const DIGEST = `sha256:${'0f'.repeat(32)}`;
const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');

test('every image that is not built here is found, with a tag', () => {
  expect(IMAGE_FILES.flatMap((file) => imagesIn(textOf(file)))).toEqual([
    'node:24-bookworm-slim',
    'debian:bookworm-slim',
    'postgres:17-bookworm',
    'caddy:2',
  ]);
});

test('each gets the digest that its tag has today, in place of an earlier one', () => {
  for (const file of IMAGE_FILES) {
    const text = textOf(file);
    const once = pinned(text, () => `sha256:${'ab'.repeat(32)}`);
    const twice = pinned(once, () => DIGEST);
    expect(imagesIn(twice)).toEqual(imagesIn(text));
    expect(twice.split(DIGEST).length - 1).toBe(imagesIn(text).length);
    expect(twice).not.toContain('abab');
    expect(twice.replaceAll(`@${DIGEST}`, '')).toBe(text);
  }
});
