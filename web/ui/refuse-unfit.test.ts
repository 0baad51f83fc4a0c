// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { refuseUnfit } from './refuse-unfit.ts';

test.each([
  ['', ''],
  ['   ', 'Please fill out this field.'],
  ['12345', ''],
  ['🌃🌃🌃🌃🌃', ''],
  [' 12345 ', ''],
  ['123456', 'Please use at most 5 characters.'],
])('the text %j of at most five characters is refused with %j', (text, reason) => {
  const field = document.createElement('textarea');
  field.value = text;
  refuseUnfit(field, 5);
  expect(field.validationMessage).toBe(reason);
});
