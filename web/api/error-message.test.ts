import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

const GENERAL = 'An error occurred. Please try again.';

test.each<[string, unknown, string]>([
  ['text as it is', 'Nope', 'Nope'],
  ['a plain sentence', { detail: 'Not found.' }, 'Not found.'],
  ['the first item of a list', { username: ['Taken.', 'Too long.'] }, 'Taken.'],
  ['the first field of several', { username: ['Taken.'], password: ['Too short.'] }, 'Taken.'],
  ['a nested object', { profile: { profile_picture: ['No image.'] } }, 'No image.'],
  ['a nested object before what follows it', { a: { b: { c: 'Deep' } }, d: 'Shallow' }, 'Deep'],
  ['what follows an object without a message', { a: { b: [] }, c: ['After'] }, 'After'],
  ['what follows a number, a null and an empty text', { code: 7, a: null, b: '', c: 'Text' }, 'Text'],
  ['an object as first item of a list', { notes: [{ content: ['Blank.'] }, 'Later'] }, 'Blank.'],
  ['only the first item of a list', { a: [1, 'Second'], b: 'Next' }, 'Next'],
  ['a list as the body', ['First', 'Second'], 'First'],
  ['an empty object', {}, GENERAL],
  ['an empty list', [], GENERAL],
  ['an empty text', '', GENERAL],
  ['no body', null, GENERAL],
  ['a number', 42, GENERAL],
  ['a text of 200 letters', 'a'.repeat(200), 'a'.repeat(200)],
  ['a longer text, of a proxy', 'a'.repeat(201), GENERAL],
  ['a longer text in JSON', { detail: 'a'.repeat(201) }, GENERAL],
])('the message of an error body: %s', (_, body, message) => {
  expect(errorMessage(new ApiError(400, body))).toBe(message);
});

test('a failure without an answer of the server has the general message', () => {
  expect(errorMessage(new ApiError(0))).toBe(GENERAL);
  expect(errorMessage(new TypeError('Failed to fetch'))).toBe(GENERAL);
});
