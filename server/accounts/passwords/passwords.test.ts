import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DUMMY_HASH, hashPassword, isOutdated, passwordError, verifyPassword } from './passwords.ts';

process.env['HASHES'] = 'real'; // the setup of the mutation run makes them quick

/** From the reference implementation (P-H-C/phc-winner-argon2, src/test.c). */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('A password hash', () => {
  test('is an argon2id PHC string of 19 MiB, two passes and one lane, with 16 bytes of salt', async () => {
    expect(await hashPassword('secret')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('verifies its own password and no other', async () => {
    const hash = await hashPassword(' pässword🚗 ');
    expect(await verifyPassword(hash, ' pässword🚗 ')).toBe(true);
    expect(await verifyPassword(hash, 'pässword🚗')).toBe(false);
    expect(await verifyPassword(hash, ' pa\u0308ssword🚗 ')).toBe(false);
    expect(await verifyPassword(hash, ' PÄSSWORD🚗 ')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  test('has its own salt', async () => {
    expect(await hashPassword('secret')).not.toBe(await hashPassword('secret'));
  });

  test('of the reference implementation is understood at its own cost', async () => {
    expect(await verifyPassword(REFERENCE, 'password')).toBe(true);
    expect(await verifyPassword(REFERENCE, 'passwort')).toBe(false);
  });

  test('is understood at any cost', async () => {
    const nonce = Buffer.from('sixteen bytes ..');
    const cost = { memory: 128, passes: 10, parallelism: 12 };
    const tag = argon2Sync('argon2id', { ...cost, message: 'secret', nonce, tagLength: 32 });
    const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const hash = `$argon2id$v=19$m=128,t=10,p=12$${base64(nonce)}$${base64(tag)}`;
    expect(await verifyPassword(hash, 'secret')).toBe(true);
    expect(await verifyPassword(hash, 'other')).toBe(false);
  });

  test('of another cost is outdated', async () => {
    expect(isOutdated(REFERENCE)).toBe(true);
    expect(isOutdated(await hashPassword('secret'))).toBe(false);
  });

  test('the hash for an unknown name costs as much to check, and no password matches it', async () => {
    expect(isOutdated(DUMMY_HASH)).toBe(false);
    expect(await verifyPassword(DUMMY_HASH, 'secret')).toBe(false);
  });

  test('that is malformed is a failure, not a wrong password', async () => {
    for (const none of ['$2b$12$abc', `x${REFERENCE}`, `${REFERENCE} `, '']) {
      await expect(verifyPassword(none, 'secret')).rejects.toThrow('not an argon2id PHC string');
    }
  });
});

describe('A new password', () => {
  test.each([['secret'], ['      '], ['🚗'.repeat(6)], ['a'.repeat(128)], ['🚗'.repeat(128)]])(
    'may be %j',
    (password) => {
      expect(passwordError(password)).toBeUndefined();
    },
  );

  test.each([[''], ['short'], ['🚗'.repeat(5)]])('is too short as %j', (password) => {
    expect(passwordError(password)).toBe('Password must be at least 6 characters long');
  });

  test.each([['a'.repeat(129)], ['🚗'.repeat(129)]])('is too long with 129 characters', (password) => {
    expect(passwordError(password)).toBe('Ensure this field has no more than 128 characters.');
  });
});
