import { expect } from 'vitest';
import * as calls from '../../../contract/categories.ts';
import type { SignedIn } from '../test-app.ts';
import { categoryOf } from '../two-users.ts';
import type { Field } from './fields.ts';
import { outcomes, type Rows } from './table.ts';

const id: Field = { kind: 'uuid', optional: true };
const title: Field = { kind: 'text', max: 100 };

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What the user has now; the function that is given back says that it is still so. */
async function keep(user: SignedIn): Promise<() => Promise<void>> {
  const list = () => user.call('GET', calls.listCategories.url);
  const { body } = await list();
  return async () => expect((await list()).body).toEqual(body);
}

export const categoryRows: Rows[] = [
  {
    endpoint: calls.listCategories,
    signedIn: true,
    works: async ({ ann }) => ({
      answer: { status: 200, body: expect.arrayContaining([await categoryOf(ann)]) },
    }),
  },
  {
    endpoint: calls.createCategory,
    signedIn: true,
    fields: { id, title },
    works: async () => ({
      body: { title: '  Groceries \n' },
      answer: { status: 201, body: { id: expect.stringMatching(UUID_V7), title: 'Groceries' } },
    }),
    foreign: [
      {
        what: 'the id of a category of Bob',
        given: async ({ bob }) => {
          const category = await categoryOf(bob);
          return {
            body: { id: category.id, title: 'Mine' },
            answer: { status: 400, body: { id: ['This id is already in use.'] } },
            intact: await keep(bob),
          };
        },
      },
    ],
  },
  {
    endpoint: calls.updateCategory,
    signedIn: true,
    fields: { title },
    works: async ({ ann }) => {
      const { id } = await categoryOf(ann);
      return {
        params: { id },
        body: { title: 'Errands' },
        answer: { status: 200, body: { id, title: 'Errands' } },
      };
    },
    foreign: [
      {
        what: 'a category of Bob',
        given: async ({ bob }) => {
          const { id } = await categoryOf(bob);
          return {
            params: { id },
            body: { title: 'Mine' },
            answer: outcomes.NOT_FOUND,
            intact: await keep(bob),
          };
        },
      },
    ],
  },
  {
    endpoint: calls.deleteCategory,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: (await categoryOf(ann)).id },
      answer: { status: 204, body: undefined },
    }),
    foreign: [
      {
        what: 'a category of Bob',
        given: async ({ bob }) => {
          const { id } = await categoryOf(bob);
          return { params: { id }, answer: outcomes.NOT_FOUND, intact: await keep(bob) };
        },
      },
    ],
  },
  {
    endpoint: calls.orderCategories,
    signedIn: true,
    fields: { ordering: { kind: 'ordering' } },
    works: async ({ ann }) => {
      const [first, second] = [await categoryOf(ann), await categoryOf(ann)];
      return { body: { ordering: [second.id, first.id] }, answer: outcomes.ORDERED };
    },
    foreign: [
      {
        what: 'categories of Bob',
        given: async ({ ann, bob }) => {
          const [own, first, second] = [await categoryOf(ann), await categoryOf(bob), await categoryOf(bob)];
          return {
            body: { ordering: [second.id, own.id, first.id] },
            answer: outcomes.ORDERED,
            intact: await keep(bob),
          };
        },
      },
    ],
  },
];
