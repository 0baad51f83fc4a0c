import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { user } from '../../../contract/accounts.ts';
import { category } from '../../../contract/categories.ts';
import { noContent } from '../../../contract/endpoint.ts';
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

test('what is optional may be missing', () => {
  const json = serializer({ schema: Type.Object({ id: Type.String(), note: Type.Optional(category) }) });
  expect(json({ id: '1' })).toBe('{"id":"1"}');
  expect(json({ id: '1', note: { id: '2', title: 'x', owner: 'ann' } })).toBe(
    '{"id":"1","note":{"id":"2","title":"x"}}',
  );
});

test('an answer that is a list or an object is picked as what it is', () => {
  const json = serializer({ schema: Type.Union([Type.Array(category), Type.Object({ id: Type.String() })]) });
  expect(json([{ id: '1', title: 'Home', owner: 'ann' }])).toBe('[{"id":"1","title":"Home"}]');
  expect(json({ id: '1', title: 'Home' })).toBe('{"id":"1"}');
  expect(() => json('secret')).toThrow('body');
});

test.each<[name: string, schema: TSchema, value: unknown, place: string]>([
  ['an object for a list', Type.Array(category), { id: '1' }, 'body'],
  ['null for an object', category, null, 'body'],
  ['a text for an object', category, 'secret', 'body'],
  ['a list for an object', category, [], 'body.id'],
  ['an object for a text', category, { id: { secret: 1 }, title: 'x' }, 'body.id'],
  ['nothing for a text', category, { id: '1' }, 'body.title'],
  [
    'an object for a text or null',
    user,
    { username: 'ann', profile: { profile_picture: {} } },
    'profile_picture',
  ],
  ['a wrong item', Type.Array(category), [{ id: '1', title: 7 }], 'body[].title'],
  ['a text for a number', Type.Integer(), '7', 'body'],
  ['a text for a flag', Type.Boolean(), 'true', 'body'],
  ['a body for a call that takes none', noContent, { secret: 1 }, 'body'],
])('%s is an error that names its place', (_, schema, value, place) => {
  expect(() => serializer({ schema })(value)).toThrow(place);
});

test.each<[name: string, schema: unknown]>([
  ['a record', Type.Record(Type.String(), Type.String())],
  ['an object without fields', { type: 'object' }],
  ['a union of objects', Type.Union([category, user])],
  ['a union of a list and null', Type.Union([Type.Array(Type.String()), Type.Null()])],
  ['a union of two lists', Type.Union([Type.Array(category), Type.Array(user)])],
  ['a union of an object and a list', Type.Union([category, Type.Array(category)])],
  ['a union of a list and whatever', { anyOf: [Type.Array(category), 'any'] }],
  ['a union that names no options', { anyOf: 'any' }],
  ['a reference', { $ref: 'category' }],
  ['an intersection', { allOf: [category] }],
  ['a choice of one', { oneOf: [category] }],
  ['a list of anything', { type: 'array' }],
  ['a field of anything', Type.Object({ id: Type.Unknown() })],
  ['a list of records', Type.Array(Type.Record(Type.String(), Type.String()))],
])('%s is refused at the start, because it would let through what it does not name', (_, schema) => {
  expect(() => serializer({ schema })).toThrow('The response schema');
});
