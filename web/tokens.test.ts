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

test('the resting icons of a row, an important one too, are 3:1 on their ground (WCAG 1.4.11)', () => {
  const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  const token = (name: string) => colour(RegExp(`${name}: (#\\w{6})`).exec(read('tokens.css'))?.[1] ?? '');
  const share = Number(/var\(--icon\) (\d+)%/.exec(read('checklist/rows/NoteRow.module.css'))?.[1]) / 100;
  const sheet = token('--surface-1');
  const wash = over(colour('#ff8a5c'), 0x24 / 0xff, sheet);
  for (const ground of [sheet, wash])
    expect(contrast(over(token('--icon'), share, ground), ground)).toBeGreaterThanOrEqual(3);
});

type Colour = readonly number[];

const colour = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const over = (top: Colour, alpha: number, ground: Colour): Colour =>
  top.map((part, at) => part * alpha + (ground[at] ?? Number.NaN) * (1 - alpha));

function luminance(parts: Colour): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = parts.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = Number.NaN, bright = Number.NaN] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
