import { expect } from 'vitest';
import * as calls from '../../../contract/push.ts';
import type { Rows } from './table.ts';

const DONE = { status: 204, body: undefined };
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const done = (endpoint: Rows['endpoint']): Rows => ({
  endpoint,
  signedIn: true,
  works: async () => ({ answer: DONE }),
});

export const pushRows: Rows[] = [
  {
    endpoint: calls.readPushKey,
    signedIn: true,
    works: async () => ({ answer: { status: 200, body: { key: expect.stringMatching(/^[\w-]{87}$/) } } }),
  },
  {
    endpoint: calls.subscribeToPush,
    signedIn: true,
    fields: { endpoint: { kind: 'text', max: 2_000 }, keys: { kind: 'base' } },
    works: async () => ({
      body: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys },
      answer: DONE,
    }),
  },
  done(calls.unsubscribeFromPush),
  done(calls.tryPush),
];
