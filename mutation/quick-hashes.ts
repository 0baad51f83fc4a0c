import { expect, vi } from 'vitest';

/** Hashes at the lowest cost: they are what the tests wait for. Those of hashing itself keep the real one. */
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  if (expect.getState().testPath?.endsWith('/passwords.test.ts')) return crypto;
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done);
  return { ...crypto, argon2 };
});
