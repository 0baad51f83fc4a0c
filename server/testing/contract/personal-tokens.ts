import { expect } from 'vitest';
import * as calls from '../../../contract/personal-tokens.ts';
import { PASSWORD, type SignedIn } from '../test-app.ts';
import { outcomes, type Rows } from './table.ts';

const DRAFT = { name: 'Backup script', read_only: true, lasts: '90 days', password: PASSWORD };
const TOKEN = {
  id: expect.any(String),
  name: 'Backup script',
  read_only: true,
  created_at: expect.any(Number),
  expires_at: expect.any(Number),
  used_at: null,
};

async function tokensOf(user: SignedIn): Promise<{ id: string }[]> {
  return (await user.call('GET', calls.listPersonalTokens.url)).body as { id: string }[];
}

async function tokenOf(user: SignedIn): Promise<string> {
  if ((await tokensOf(user)).length === 0) await user.call('POST', calls.createPersonalToken.url, DRAFT);
  return (await tokensOf(user))[0]?.id ?? '';
}

export const personalTokenRows: Rows[] = [
  {
    endpoint: calls.listPersonalTokens,
    signedIn: true,
    works: async ({ ann }) => {
      await tokenOf(ann);
      return { answer: { status: 200, body: expect.arrayContaining([TOKEN]) } };
    },
  },
  {
    endpoint: calls.createPersonalToken,
    signedIn: true,
    fields: {
      name: { kind: 'name', max: 60 },
      read_only: { kind: 'flag' },
      lasts: { kind: 'text' },
      password: { kind: 'password' },
    },
    works: async () => ({
      body: DRAFT,
      answer: { status: 201, body: { ...TOKEN, token: expect.stringMatching(/^nd_[\w-]{86}$/) } },
    }),
  },
  {
    endpoint: calls.deletePersonalToken,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: await tokenOf(ann) },
      answer: { status: 204, body: undefined },
    }),
    foreign: [
      {
        what: 'a token of Bob',
        given: async ({ bob }) => {
          const id = await tokenOf(bob);
          return {
            params: { id },
            answer: outcomes.NOT_FOUND,
            intact: async () => expect(await tokensOf(bob)).toContainEqual(expect.objectContaining({ id })),
          };
        },
      },
    ],
  },
];
