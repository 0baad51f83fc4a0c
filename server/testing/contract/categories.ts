import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as calls from '../../../contract/categories.ts';
import { categoryOf } from '../two-users.ts';
import type { Field } from './fields.ts';
import { aboutBob, outcomes, type Rows, UUID_V7 } from './table.ts';

const id: Field = { kind: 'uuid', optional: true };
const title: Field = { kind: 'name', max: 100 };
const list = calls.listCategories;

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
    foreign: aboutBob(list, {
      'the id of a category of Bob': async ({ bob }) => {
        const { id } = await categoryOf(bob);
        return { body: { id, title: 'Mine' }, answer: { status: 201, body: { id, title: 'Mine' } } };
      },
    }),
  },
  {
    endpoint: calls.updateCategory,
    signedIn: true,
    fields: { title, base: { kind: 'base', optional: true } },
    works: async ({ ann }) => {
      const { id } = await categoryOf(ann);
      const body = { title: 'Errands' };
      return { params: { id }, body, answer: { status: 200, body: { id, ...body } } };
    },
    foreign: aboutBob(list, {
      'a category of Bob': async ({ bob }) => ({
        params: { id: (await categoryOf(bob)).id },
        body: { title: 'Mine' },
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.archiveCategory,
    signedIn: true,
    fields: { archived: { kind: 'flag' } },
    works: async ({ ann }) => {
      const category = await categoryOf(ann);
      const body = { archived: true };
      return { params: { id: category.id }, body, answer: { status: 200, body: { ...category, ...body } } };
    },
    foreign: aboutBob(list, {
      'a category of Bob': async ({ bob }) => ({
        params: { id: (await categoryOf(bob)).id },
        body: { archived: true },
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.duplicateCategory,
    signedIn: true,
    fields: { id: { kind: 'uuid' }, title, unscratched: { kind: 'flag' } },
    works: async ({ ann }) => {
      const [category, id] = [await categoryOf(ann), randomUUID()];
      const body = { id, title: ' Copy ', unscratched: true };
      return { params: { id: category.id }, body, answer: { status: 201, body: { id, title: 'Copy' } } };
    },
    foreign: aboutBob(list, {
      'a category of Bob': async ({ bob }) => ({
        params: { id: (await categoryOf(bob)).id },
        body: { id: randomUUID(), title: 'Mine', unscratched: true },
        answer: outcomes.NOT_FOUND,
      }),
      'an own category, under the id of one of Bob': async ({ ann, bob }) => {
        const { id } = await categoryOf(bob);
        return {
          params: { id: (await categoryOf(ann)).id },
          body: { id, title: 'Mine', unscratched: true },
          answer: { status: 201, body: { id, title: 'Mine' } },
        };
      },
    }),
  },
  {
    endpoint: calls.deleteCategory,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: (await categoryOf(ann)).id },
      answer: { status: 204, body: undefined },
    }),
    foreign: aboutBob(list, {
      'a category of Bob': async ({ bob }) => ({
        params: { id: (await categoryOf(bob)).id },
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.orderCategories,
    signedIn: true,
    fields: { ordering: { kind: 'ordering' } },
    works: async ({ ann }) => {
      const [first, second] = [await categoryOf(ann), await categoryOf(ann)];
      return { body: { ordering: [second.id, first.id] }, answer: outcomes.ORDERED };
    },
    foreign: aboutBob(list, {
      'categories of Bob': async ({ ann, bob }) => {
        const [own, first, second] = [await categoryOf(ann), await categoryOf(bob), await categoryOf(bob)];
        return { body: { ordering: [second.id, own.id, first.id] }, answer: outcomes.ORDERED };
      },
    }),
  },
];
