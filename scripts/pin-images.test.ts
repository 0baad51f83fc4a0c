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

test('each is pinned by its digest, so that a push of its tag changes no build', () => {
  for (const image of IMAGE_FILES.flatMap((file) => textOf(file).match(/(?:FROM|image:) .*:.*/g) ?? []))
    expect(image).toMatch(/@sha256:[0-9a-f]{64}\b/);
});

test('each gets the digest that its tag has today, in place of an earlier one', () => {
  for (const file of IMAGE_FILES) {
    const text = textOf(file);
    const now = pinned(text, () => DIGEST);
    expect(imagesIn(now)).toEqual(imagesIn(text));
    expect(now.split(DIGEST).length - 1).toBe(imagesIn(text).length);
    expect(now.replaceAll(`@${DIGEST}`, '')).toBe(text.replaceAll(/@sha256:[0-9a-f]{64}/g, ''));
  }
});
