import { expect, test } from 'vitest';
import { fieldList, typeOf } from './fields.ts';

test.each<[unknown, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'uuid' }, 'UUID'],
  [{ type: 'string', format: 'binary' }, 'file'],
  [{ const: 'all' }, '"all"'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
  [{ type: 'object', properties: { id: {}, title: {} } }, 'object of id, title'],
  [{}, 'nothing'],
  [undefined, 'nothing'],
])('the schema %j reads "%s"', (schema, words) => {
  expect(typeOf(schema).text).toBe(words.replaceAll('"', '&quot;'));
});

test('the fields of an object are listed, and of anything else there are none', () => {
  const note = {
    properties: { content: { type: 'string', maxLength: 9 }, odd: true },
    required: ['content'],
  };
  expect(fieldList(note).text).toBe(
    '<dl class="fields"><dt><code>content</code></dt><dd>string, up to 9 characters</dd></dl>',
  );
  for (const schema of [undefined, { type: 'string' }])
    expect(fieldList(schema).text).toBe('<dl class="fields"></dl>');
});
