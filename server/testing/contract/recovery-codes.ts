import { expect } from 'vitest';
import * as calls from '../../../contract/recovery-codes.ts';
import { PASSWORD } from '../test-app.ts';
import type { Rows } from './table.ts';

export const recoveryCodeRows: Rows[] = [
  {
    endpoint: calls.listRecoveryCodes,
    signedIn: true,
    works: async ({ ann }) => {
      await ann.call('POST', calls.createRecoveryCode.url, { password: PASSWORD });
      return { answer: { status: 200, body: [{ created_at: expect.any(Number), used_at: null }] } };
    },
  },
  {
    endpoint: calls.createRecoveryCode,
    signedIn: true,
    fields: { password: { kind: 'password' } },
    works: async () => ({
      body: { password: PASSWORD },
      answer: {
        status: 201,
        body: {
          code: expect.stringMatching(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/),
          created_at: expect.any(Number),
        },
      },
    }),
  },
  {
    endpoint: calls.useRecoveryCode,
    signedIn: false,
    fields: {
      username: { kind: 'text' },
      code: { kind: 'text' },
      new_password: { kind: 'password', max: 128 },
    },
    // A success would end all sessions of its user: server/accounts/recovery/recovery.test.ts.
    works: async () => ({
      body: { username: 'ann', code: 'AAAA-BBBB-CCCC-DDDD', new_password: PASSWORD },
      answer: { status: 400, body: { detail: 'Wrong username or recovery code.' } },
    }),
  },
];
