import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as calls from '../../../contract/sharing.ts';
import * as sharing from '../sharing-calls.ts';
import type { SignedIn, TestApp } from '../test-app.ts';
import { categoryOf } from '../two-users.ts';
import type { Field } from './fields.ts';
import type { Rows } from './table.ts';

const code: Field = { kind: 'text' };

/** A category that the user shares with one person more. */
async function shared(app: TestApp, user: SignedIn): Promise<{ id: string; title: string }> {
  const category = await categoryOf(user);
  await sharing.sharedWith(user, category, [await app.signedInAs(`guest-${randomUUID()}`)]);
  return category;
}

/** A category that others share with the user. */
async function joined(app: TestApp, user: SignedIn): Promise<{ id: string; title: string }> {
  const sharer = await app.signedInAs(`sharer-${randomUUID()}`);
  const category = await categoryOf(sharer);
  await sharing.sharedWith(sharer, category, [user]);
  return category;
}

/** The code of a link to another person's shared category. */
async function codeOf(app: TestApp): Promise<string> {
  const sharer = await app.signedInAs(`sharer-${randomUUID()}`);
  const { id } = await categoryOf(sharer);
  await sharing.share(sharer, id);
  return sharing.codeOf(sharer, id);
}

const people = expect.arrayContaining([expect.objectContaining({ no: 1, mine: true, me: true })]);

/** A call about a category that Ann shares. */
const bySharer = (
  endpoint: Rows['endpoint'],
  answer: { status: number; body: unknown },
  body?: Record<string, unknown>,
): Rows => ({
  endpoint,
  signedIn: true,
  ...(body && { fields: { no: { kind: 'number' } } }),
  works: async ({ app, ann }) => ({
    params: { id: (await shared(app, ann)).id },
    ...(body && { body }),
    answer,
  }),
});

const DONE = { status: 204, body: undefined };

/** A category that Ann shares alone, and a person of another one that she is in. */
async function aloneBeside(app: TestApp, ann: SignedIn) {
  const other = await shared(app, ann);
  const { id } = await categoryOf(ann);
  await sharing.share(ann, id);
  return { id, who: { category: other.id, no: 2 } };
}

export const sharingRows: Rows[] = [
  {
    endpoint: calls.shareCategory,
    signedIn: true,
    works: async ({ ann }) => {
      const category = await categoryOf(ann);
      const body = { ...category, shared: { people: 1, mine: true } };
      return { params: { id: category.id }, answer: { status: 201, body } };
    },
  },
  bySharer(calls.unshareCategory, DONE),
  bySharer(calls.listPeople, { status: 200, body: people }),
  bySharer(calls.removePerson, DONE, { no: 2 }),
  {
    ...bySharer(calls.listAcquaintances, { status: 200, body: [] }),
    works: async ({ app, ann }) => {
      const { id, who } = await aloneBeside(app, ann);
      const body = expect.arrayContaining([expect.objectContaining(who)]);
      return { params: { id }, answer: { status: 200, body } };
    },
  },
  {
    endpoint: calls.addAcquaintance,
    signedIn: true,
    fields: { category: { kind: 'text' }, no: { kind: 'number' } },
    works: async ({ app, ann }) => {
      const { id, who } = await aloneBeside(app, ann);
      const body = expect.objectContaining({ shared: { people: 2, mine: true } });
      return { params: { id }, body: who, answer: { status: 201, body } };
    },
  },
  bySharer(calls.makeJoinLink, {
    status: 200,
    body: { code: expect.any(String), expires_at: expect.any(Number), places: 6 },
  }),
  bySharer(calls.withdrawJoinLink, DONE),
  bySharer(calls.beHere, { status: 200, body: { here: [1] } }),
  {
    endpoint: calls.leaveCategory,
    signedIn: true,
    works: async ({ app, ann }) => ({ params: { id: (await joined(app, ann)).id }, answer: DONE }),
  },
  {
    endpoint: calls.readJoinLink,
    signedIn: true,
    fields: { code },
    works: async ({ app }) => ({
      body: { code: await codeOf(app) },
      answer: {
        status: 200,
        body: { title: 'Groceries', by: expect.anything(), people: [expect.any(String)], isIn: false },
      },
    }),
  },
  {
    endpoint: calls.joinCategory,
    signedIn: true,
    fields: { code },
    works: async ({ app }) => ({
      body: { code: await codeOf(app) },
      answer: { status: 201, body: expect.objectContaining({ shared: { people: 2, mine: false } }) },
    }),
  },
];
