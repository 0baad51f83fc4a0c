import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { fieldErrors } from './schema-errors.ts';
import { addFormats, replaceRules, VALIDATOR_OPTIONS } from './validation.ts';

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

test('an error without its own sentence is an invalid value', () => {
  expect(fieldErrors([error('pattern', '/title')])).toEqual({ title: ['Invalid value.'] });
});

test('each field reports its first error only, and a field named like a prototype key is a field', () => {
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

test('a list is refused at its first wrong item, whose sentence is the list’s', async () => {
  let checked = 0;
  const app = Fastify({
    ajv: {
      customOptions: VALIDATOR_OPTIONS,
      onCreate: (validator) => {
        replaceRules(validator);
        validator.addFormat('counted', () => ++checked < 3);
      },
    },
    schemaErrorFormatter: (errors) => new Error(JSON.stringify(fieldErrors(errors))),
  });
  const items = { type: 'object', properties: { name: { type: 'string', format: 'counted' } } };
  const body = { type: 'object', properties: { list: { type: 'array', items }, other: { type: 'string' } } };
  app.post('/', { schema: { body }, handler: () => 'taken' });
  const list = Array.from({ length: 9 }, () => ({ name: 'x' }));
  const answer = await app.inject({ method: 'POST', url: '/', payload: { list, other: 1 } });
  expect(checked).toBe(3);
  expect(JSON.parse(answer.json().message)).toEqual({
    list: ['This field may not be blank.'],
    other: ['Not a valid string.'],
  });
});

test.each(ENDPOINTS)('the schemas of $method $url are JSON Schemas', async ({ schema: { params, body } }) => {
  const app = Fastify({
    ajv: { customOptions: { ...VALIDATOR_OPTIONS, validateSchema: true }, onCreate: addFormats },
  });
  app.post('/', { schema: { params, body }, handler: () => '' });
  await app.ready();
});
