import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { user } from '../../contract/accounts.ts';
import { category } from '../../contract/categories.ts';
import { serializer } from './present.ts';

test('what the schema does not name does not leave the server', () => {
  const json = serializer({ schema: Type.Array(category) });
  expect(json([{ id: '1', title: 'Home', owner: 'ann', position: 4 }])).toBe('[{"id":"1","title":"Home"}]');
});

test('nested objects are picked too', () => {
  const json = serializer({ schema: user });
  const answer = { username: 'ann', password_hash: 'x', profile: { profile_picture: null, id: 7 } };
  expect(json(answer)).toBe('{"username":"ann","profile":{"profile_picture":null}}');
});

test.each([
  [Type.Array(category), 'no list', '[]'],
  [category, null, '{}'],
])('a value of another shape gives nothing away', (schema, value, expected) => {
  expect(serializer({ schema })(value)).toBe(expected);
});

test('a schema without fields lets the value through', () => {
  expect(serializer({ schema: undefined })({ a: 1 })).toBe('{"a":1}');
});
