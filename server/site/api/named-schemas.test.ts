import { describe, expect, test } from 'vitest';
import type { Json } from '../../../contract/json.ts';
import { exampleOf, NamedSchemas } from './named-schemas.ts';

const text = { type: 'string', title: 'Text', examples: ['Milk'] };

test('a schema with a title is described once, and referred to', () => {
  const schemas = new NamedSchemas();
  const reference = { $ref: '#/components/schemas/Text' };
  expect(schemas.describe([text, { items: text }])).toEqual([reference, { items: reference }]);
  expect([...schemas.byName]).toEqual([['Text', { type: 'string', examples: ['Milk'] }]]);
  expect(() => schemas.describe({ ...text, maxLength: 9 })).toThrow('Two schemas are named Text.');
});

describe('The example of a schema', () => {
  const named = new Map<string, Json>([['Text', text]]);
  const object = (properties: Json, ...required: string[]) => ({ properties, required });

  test.each<[string, unknown, unknown]>([
    ['is its own', text, 'Milk'],
    ['is that of the one it refers to', { $ref: '#/components/schemas/Text' }, 'Milk'],
    ['is that of its first kind', { anyOf: [text, {}] }, 'Milk'],
    ['is a list with that of its items', { type: 'array', items: text }, ['Milk']],
    ['has what an object needs', object({ a: text, b: text, c: {} }, 'a', 'b'), { a: 'Milk', b: 'Milk' }],
    ['is missing where a list has none of its items', { type: 'array', items: {} }, undefined],
    [
      'is missing where a part that an object needs has none',
      object({ a: text, c: {} }, 'a', 'c'),
      undefined,
    ],
    ['is missing where nothing is known of it', { type: 'string' }, undefined],
    ['is missing where its name is unknown', { $ref: '#/components/schemas/Other' }, undefined],
  ])('%s', (_, schema, example) => {
    expect(exampleOf(schema, named)).toEqual(example);
  });
});
