import { type Static, Type } from 'typebox';
import { noContent, SIGNED_IN } from './endpoint.ts';
import { detail } from './errors.ts';
import { id, idParams, ordering } from './ids.ts';

const CATEGORY_TITLE_MAX = 100;

export const category = Type.Object({ id, title: Type.String() });
export type Category = Static<typeof category>;

const title = Type.String({ format: 'text', minLength: 1, 'x-trimmed-max': CATEGORY_TITLE_MAX });
const common = { tags: ['categories'], security: SIGNED_IN } as const;

export const listCategories = {
  method: 'GET',
  url: '/api/categories/',
  schema: {
    ...common,
    summary: 'List the categories in the order of their user',
    response: { 200: Type.Array(category), 304: noContent },
  },
} as const;

export const createCategory = {
  method: 'POST',
  url: '/api/categories/',
  schema: {
    ...common,
    summary: 'Create a category, placed last; an own id makes the call idempotent',
    body: Type.Object({ id: Type.Optional(id), title }),
    response: { 200: category, 201: category },
  },
} as const;

export const updateCategory = {
  method: 'PUT',
  url: '/api/categories/update/:id/',
  schema: {
    ...common,
    summary: 'Rename a category',
    params: idParams,
    body: Type.Object({ title }),
    response: { 200: category },
  },
} as const;

export const deleteCategory = {
  method: 'DELETE',
  url: '/api/categories/delete/:id/',
  schema: {
    ...common,
    summary: 'Delete a category and all its notes',
    params: idParams,
    response: { 204: noContent },
  },
} as const;

export const orderCategories = {
  method: 'POST',
  url: '/api/categories/order/',
  schema: { ...common, summary: 'Put categories in order', body: ordering, response: { 200: detail } },
} as const;
