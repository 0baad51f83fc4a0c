import { vi } from 'vitest';

/** The cost of a new hash (server/accounts/passwords/passwords.ts), at which a test would spend most of its time. */
const FULL_COST = { memory: 19_456, passes: 2 };

/**
 * Setup of the tests on both engines: hashes of the present cost are made at the lowest one. Hashes of any other cost
 * are real. A test of hashing itself takes the real ones back: `vi.unmock('node:crypto')`.
 */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    const isFull = parameters.memory === FULL_COST.memory && parameters.passes === FULL_COST.passes;
    const cost = isFull ? { memory: 8 * parameters.parallelism, passes: 1 } : {};
    crypto.argon2(algorithm, { ...parameters, ...cost }, done);
  };
  return { ...crypto, argon2: vi.fn(argon2) };
});
