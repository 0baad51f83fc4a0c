import { expect } from 'vitest';
import * as calls from '../../../contract/account-events.ts';
import { type Rows, UUID_V7 } from './table.ts';

export const accountEventRows: Rows[] = [
  {
    endpoint: calls.listAccountEvents,
    signedIn: true,
    works: async () => ({
      answer: {
        status: 200,
        body: expect.arrayContaining([
          {
            id: expect.stringMatching(UUID_V7),
            at: expect.any(Number),
            event: 'logged in',
            detail: '',
            device: expect.any(String),
            address: '127.0.0.x',
          },
        ]),
      },
    }),
  },
  {
    endpoint: calls.noteDownload,
    signedIn: true,
    works: async () => ({ answer: { status: 204, body: undefined } }),
  },
];
