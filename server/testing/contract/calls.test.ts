import { describe, expect, test } from 'vitest';
import { isEndpoint } from '../../../contract/endpoints.ts';
import { asking, expectOutcome } from './asking.ts';
import { CALLS } from './rows.ts';
import { outcomes } from './table.ts';

/** Fields that name a thing. Those of sharing.ts have a table of their own, spaces.test.ts. */
const NAMING = ['id', 'category', 'parent', 'ordering', 'notes', 'moves'];

/** Everything that the contract exports, so that a new call needs its rows. */
const contract = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../contract/*.ts', { eager: true }),
).flatMap((module) => Object.values(module).filter(isEndpoint));

const { users, send, given } = await asking();

test('every call of the contract has its rows, and every field of its body', () => {
  expect(new Set(CALLS.map(({ endpoint }) => endpoint))).toEqual(new Set(contract));
  for (const { endpoint, fields } of CALLS) {
    const { body } = endpoint.schema;
    const properties = body !== undefined && 'properties' in body ? (body.properties ?? {}) : {};
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(properties));
  }
});

test('every call that names something has rows for what is of another user', () => {
  const naming = CALLS.filter(
    ({ endpoint, fields = {} }) =>
      !endpoint.schema.tags.includes('sharing') &&
      (endpoint.url.includes(':') || NAMING.some((name) => name in fields)),
  );
  expect(naming.filter(({ foreign }) => foreign === undefined)).toEqual([]);
});

test.each(CALLS)('$name works', async (rows) => {
  const { answer, ...raw } = await given(rows);
  expectOutcome(await send(rows.endpoint, raw), answer);
});

describe.each(CALLS.filter(({ foreign }) => foreign !== undefined))('$name', ({ endpoint, foreign = [] }) => {
  test.each(foreign)('of $what', async (row) => {
    const { answer, intact, ...raw } = await row.given(users);
    expectOutcome(await send(endpoint, raw), answer);
    await intact();
  });
});

describe.each(CALLS.filter(({ endpoint }) => endpoint.url.includes(':')))('$name', (rows) => {
  test.each([
    ['nothing', '0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b'],
    ['NUL', '\0'],
    ['a percent sign', '%'],
    ['very much', 'x'.repeat(2_000)],
  ])('an id that names %s is not found', async (_, id) => {
    const { answer, ...raw } = await given(rows);
    expectOutcome(await send(rows.endpoint, { ...raw, params: { id } }), outcomes.NOT_FOUND);
  });
});
