import { expect, test } from 'vitest';
import { quoted } from './quoted.ts';

test('a long name is cut in the middle, between what the eye sees as signs', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(quoted(family.repeat(30))).toBe(`“${family.repeat(30)}”`);
  expect(quoted(`${family.repeat(30)}${'x'.repeat(30)}`)).toBe(`“${family.repeat(20)}…${'x'.repeat(20)}”`);
});
