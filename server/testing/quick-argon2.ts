import crypto from 'node:crypto';

/** The cost of a new hash (server/accounts/passwords/passwords.ts), at which a test would spend most of its time. */
const FULL_COST = { memory: 19_456, passes: 2 };

const { argon2 } = crypto;

/**
 * `argon2` of node:crypto, which makes hashes of the product's present cost at the lowest one. Hashes of any other cost
 * are real, and all of them are after `process.env['HASHES'] = 'real'`.
 */
export const quickArgon2: typeof argon2 = (algorithm, parameters, done) => {
  const isFull = parameters.memory === FULL_COST.memory && parameters.passes === FULL_COST.passes;
  const isQuick = isFull && process.env['HASHES'] !== 'real';
  const cost = isQuick ? { memory: 8 * parameters.parallelism, passes: 1 } : {};
  argon2(algorithm, { ...parameters, ...cost }, done);
};
