import { expect, test, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../errors.ts';
import { ended } from './ending.ts';

const keyed = { owner: 'ann', key: { device: 'a change', n: 1, request: 'its hash' } };

/** The number of writes of a change that ends with an error. */
async function storesAfter(error: Error): Promise<number> {
  const write = vi.fn();
  await expect(ended({ write } as Partial<Database> as Database, keyed, { error })).rejects.toBe(error);
  return write.mock.calls.length;
}

test.each([400, 404, 409])('a refusal with the status %i is remembered', async (status) => {
  expect(await storesAfter(new Refusal(status, { detail: 'No.' }))).toBe(1);
});

test.each([
  ['a refusal with the status 401', new Refusal(401, { detail: 'No.' })],
  ['a refusal with the status 429', new Refusal(429, { detail: 'No.' })],
  ['a fault', new Error('The disk is full.')],
])('%s is not remembered: the change may be made later', async (_, error) => {
  expect(await storesAfter(error)).toBe(0);
});
