import { expect, test, vi } from 'vitest';
import { Refusal } from '../../errors.ts';
import { settled } from './idempotency-keys.ts';

test.each([400, 404, 409])('a refusal with the status %i is remembered', async (status) => {
  const keep = vi.fn();
  const refusal = new Refusal(status, { detail: 'No.' });
  await expect(settled(Promise.reject(refusal), keep)).rejects.toBe(refusal);
  expect(keep).toHaveBeenCalledExactlyOnceWith({ refused: status, body: { detail: 'No.' } });
});

test.each([
  ['a refusal with the status 401', new Refusal(401, { detail: 'No.' })],
  ['a refusal with the status 429', new Refusal(429, { detail: 'No.' })],
  ['a fault', new Error('The disk is full.')],
])('%s is not remembered: the change may be made later', async (_, error) => {
  const keep = vi.fn();
  await expect(settled(Promise.reject(error), keep)).rejects.toBe(error);
  expect(keep).not.toHaveBeenCalled();
});
