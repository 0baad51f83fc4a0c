import { expect, test } from 'vitest';
import { lastOf, titleOf } from './account-event-text.ts';

const event = (name: string, detail = '') => ({
  id: '0199c0de-5f31-4c0b-9a67-2d1f6c3b8e90',
  at: 0,
  event: name,
  detail,
  device: 'Firefox on Linux',
  address: '198.51.100.x',
});

test.each([
  ['shared a category', 'Shared “Shopping”'],
  ['joined a category', 'Joined “Shopping”'],
  ['added to a category', 'Added to “Shopping”'],
  ['added a person', 'Added a person to “Shopping”'],
  ['left a category', 'Left “Shopping”'],
  ['removed a person', 'Removed a person from “Shopping”'],
  ['stopped sharing a category', 'Stopped sharing “Shopping”'],
])('the event "%s" names the category: %s', (name, title) => {
  expect(titleOf(event(name, 'Shopping'))).toBe(title);
});

test('the last event begins in lower case, and the title of a category is not changed', () => {
  expect(lastOf([event('login failed')])).toMatch(/^Last: failed login, /);
  expect(lastOf([event('joined a category', 'Shopping')])).toMatch(/^Last: joined “Shopping”, /);
});
