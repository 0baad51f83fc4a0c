import { type Static, Type } from 'typebox';
import { endpoint, SIGNED_IN } from './endpoint.ts';
import { detail } from './errors.ts';
import { EXAMPLE, objectLike } from './examples.ts';

/** Characters of a code, in groups of four. */
export const RECOVERY_CODE_SIGNS = 16;

const created_at = Type.Integer({ description: 'When it was made, in milliseconds since 1970.' });

export const recoveryCode = objectLike(
  {
    created_at,
    used_at: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When it was used, in milliseconds since 1970, or null while it can be.',
    }),
  },
  { created_at: 1_763_812_486_000, used_at: null },
  'RecoveryCode',
);
export type RecoveryCode = Static<typeof recoveryCode>;

const newRecoveryCode = objectLike(
  {
    code: Type.String({ description: 'Shown here and never again.' }),
    created_at,
  },
  { code: 'K7MQ-4TXW-9HDR-V2NC', created_at: 1_763_812_486_000 },
  'NewRecoveryCode',
);
export type NewRecoveryCode = Static<typeof newRecoveryCode>;

const password = Type.String({ format: 'password', minLength: 1, examples: [EXAMPLE.password] });

const open = { tags: ['accounts'] } as const;
const signedIn = { tags: ['accounts'], security: SIGNED_IN } as const;

export const listRecoveryCodes = endpoint('GET', '/api/recovery-codes/', {
  ...signedIn,
  summary: 'List the recovery code of the user, with when it was made and used; empty without a code',
  response: { 200: Type.Array(recoveryCode) },
});

export const createRecoveryCode = endpoint('POST', '/api/recovery-codes/', {
  ...signedIn,
  summary: 'Make a recovery code, which replaces the previous one; requires the password',
  body: Type.Object({ password }),
  response: { 201: newRecoveryCode },
});

export const useRecoveryCode = endpoint('POST', '/api/recovery-codes/use/', {
  ...open,
  summary: 'Set a new password with a recovery code, which works once; every session of the user ends',
  body: Type.Object({
    username: Type.String({ format: 'text', minLength: 1, examples: ['ann'] }),
    code: Type.String({ format: 'text', minLength: 1, examples: ['K7MQ-4TXW-9HDR-V2NC'] }),
    new_password: password,
  }),
  response: { 200: detail },
});
