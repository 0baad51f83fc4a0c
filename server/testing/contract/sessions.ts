import { expect } from 'vitest';
import * as calls from '../../../contract/sessions.ts';
import type { SignedIn } from '../test-app.ts';
import { outcomes, type Rows } from './table.ts';

const SESSION = {
  id: expect.any(String),
  device: expect.any(String),
  address: '127.0.0.x',
  created_at: expect.any(Number),
  used_at: expect.any(Number),
  current: expect.any(Boolean),
};

async function sessionsOf(user: SignedIn): Promise<{ id: string; current: boolean }[]> {
  const { body } = await user.call('GET', calls.listSessions.url);
  return body as { id: string; current: boolean }[];
}

const otherSession = async (user: SignedIn): Promise<string> =>
  (await sessionsOf(user)).find(({ current }) => !current)?.id ?? 'none';

export const sessionRows: Rows[] = [
  {
    endpoint: calls.listSessions,
    signedIn: true,
    works: async () => ({
      answer: { status: 200, body: expect.arrayContaining([{ ...SESSION, current: true }]) },
    }),
  },
  {
    endpoint: calls.deleteSession,
    signedIn: true,
    works: async ({ app, ann }) => {
      // Or a fifty-first session with the same time of use could end the one that makes the calls.
      await ann.call('DELETE', calls.deleteOtherSessions.url);
      await app.signedInAs('ann');
      return { params: { id: await otherSession(ann) }, answer: { status: 204, body: undefined } };
    },
    foreign: [
      {
        what: 'a session of Bob',
        given: async ({ bob }) => {
          const [own] = await sessionsOf(bob);
          return {
            params: { id: own?.id ?? '' },
            answer: outcomes.NOT_FOUND,
            intact: async () => expect(await sessionsOf(bob)).toContainEqual(own),
          };
        },
      },
    ],
  },
  {
    endpoint: calls.deleteOtherSessions,
    signedIn: true,
    works: async () => ({ answer: { status: 204, body: undefined } }),
  },
];
