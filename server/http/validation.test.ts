import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../testing/endpoints.ts';
import { addFormats, fieldErrors, VALIDATOR_OPTIONS } from './validation.ts';

const error = (
  keyword: string,
  path: string,
  more: { schema?: unknown; data?: unknown; missing?: string } = {},
) => ({
  keyword,
  instancePath: path,
  params: { missingProperty: more.missing },
  schema: more.schema,
  data: more.data,
});

test.each([
  [error('required', '', { missing: 'title' }), { title: ['This field is required.'] }],
  [error('type', '/title', { schema: 'string', data: 5 }), { title: ['Not a valid string.'] }],
  [error('type', '/title', { schema: 'string', data: null }), { title: ['This field may not be null.'] }],
  [
    error('type', '/important', { schema: 'boolean', data: 'true' }),
    { important: ['Must be a valid boolean.'] },
  ],
  [
    error('type', '/ordering', { schema: 'array', data: 'abc' }),
    { ordering: ['Expected a list of items but got type "str".'] },
  ],
  [error('format', '/title', { schema: 'text', data: ' ' }), { title: ['This field may not be blank.'] }],
  [
    error('format', '/title', { schema: 'text', data: 'a\0' }),
    { title: ['Null characters are not allowed.'] },
  ],
  [
    error('format', '/title', { schema: 'text', data: '\ud800' }),
    { title: ['Surrogate characters are not allowed.'] },
  ],
  [error('format', '/visitor_id', { schema: 'uuid', data: 'x' }), { visitor_id: ['Must be a valid UUID.'] }],
  [
    error('maxLength', '/content', { schema: 10_000 }),
    { content: ['Ensure this field has no more than 10000 characters.'] },
  ],
  [error('pattern', '/title'), { title: ['Invalid value.'] }],
  [
    error('type', '/ordering', { schema: 'array', data: {} }),
    { ordering: ['Expected a list of items but got type "dict".'] },
  ],
])('%o is told as %o', (given, body) => {
  expect(fieldErrors([given])).toEqual(body);
});

test.each([
  [[], 'list'],
  [null, 'NoneType'],
  ['text', 'str'],
  [true, 'bool'],
  [1, 'int'],
  [1.5, 'float'],
])('a body that is %o instead of an object is told as %s', (data, name) => {
  expect(fieldErrors([error('type', '', { schema: 'object', data })])).toEqual({
    non_field_errors: [`Invalid data. Expected a dictionary, but got ${name}.`],
  });
});

test('each field tells its first error only, and a field named like a prototype key is a field', () => {
  const errors = [
    error('minLength', '/title'),
    error('format', '/title', { schema: 'text', data: '' }),
    error('required', '', { missing: 'constructor' }),
  ];
  expect(fieldErrors(errors)).toEqual({
    title: ['This field may not be blank.'],
    constructor: ['This field is required.'],
  });
});

test.each(ENDPOINTS)('the schemas of $method $url are JSON Schemas', async ({ schema: { params, body } }) => {
  const app = Fastify({
    ajv: { customOptions: { ...VALIDATOR_OPTIONS, validateSchema: true }, onCreate: addFormats },
  });
  app.post('/', { schema: { params, body }, handler: () => '' });
  await app.ready();
});
