// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { visitorId } from './visitor-id.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => localStorage.clear());

test('a visitor gets a random UUID, which is kept under visitor_id', () => {
  const id = visitorId();
  expect(id).toMatch(UUID_4);
  expect(localStorage.getItem('visitor_id')).toBe(id);
  expect(visitorId()).toBe(id);
});

test('the id of an earlier visit is used again, however it was made', () => {
  localStorage.setItem('visitor_id', '01890A5D-AC96-774B-BCCE-B302099A8057');
  expect(visitorId()).toBe('01890A5D-AC96-774B-BCCE-B302099A8057');
});

test.each(['', 'undefined', 'not-a-uuid'])('the spoilt id "%s" is replaced', (spoilt) => {
  localStorage.setItem('visitor_id', spoilt);
  expect(visitorId()).toMatch(UUID_4);
});
