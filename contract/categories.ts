import { type Static, Type } from 'typebox';
import { changed, changeHeaders } from './changes.ts';
import { deletionQuery } from './deletions.ts';
import { noContent, SIGNED_IN } from './endpoint.ts';
import { detail } from './errors.ts';
import { id, idParams, ordering } from './ids.ts';
import { listOr, newerHead, newerTail, sinceQuery } from './newer.ts';

/** Code points, after trimming. */
export const CATEGORY_TITLE_MAX = 100;
/** Of one owner. */
export const CATEGORIES_MAX = 200;

export const category = Type.Object({
  id,
  title: Type.String(),
  archived: Type.Optional(
    Type.Boolean({ description: 'True for a category that was put away; absent from all others.' }),
  ),
});
export type Category = Static<typeof category>;

/** What `since` is answered with. */
export const newerCategories = Type.Object({ ...newerHead, categories: Type.Array(category), ...newerTail });
export type NewerCategories = Static<typeof newerCategories>;

const title = Type.String({ format: 'text', minLength: 1, 'x-trimmed-max': CATEGORY_TITLE_MAX });
const common = { tags: ['categories'], security: SIGNED_IN } as const;
const change = { ...common, headers: changeHeaders } as const;

export const listCategories = {
  method: 'GET',
  url: '/api/categories/',
  schema: {
    ...common,
    summary: 'List the categories in the order of their user',
    querystring: sinceQuery,
    response: { 200: listOr(category, newerCategories), 304: noContent },
  },
} as const;

export const createCategory = {
  method: 'POST',
  url: '/api/categories/',
  schema: {
    ...change,
    summary: 'Create a category, placed last; an own id makes the call idempotent',
    body: Type.Object({ id: Type.Optional(id), title }),
    response: { 200: changed(category), 201: changed(category) },
  },
} as const;

/** Without a category when the change came after a later one of its device. */
const categoryConflict = Type.Object({ detail: Type.String(), category: Type.Optional(category) });

export const updateCategory = {
  method: 'PUT',
  url: '/api/categories/update/:id/',
  schema: {
    ...change,
    summary: 'Rename a category',
    params: idParams,
    body: Type.Object({
      title,
      base: Type.Optional(
        Type.Object(
          { title: Type.Optional(Type.String()) },
          { description: 'The title that the new one was based on.' },
        ),
      ),
    }),
    response: { 200: changed(category), 409: categoryConflict },
  },
} as const;

export const archiveCategory = {
  method: 'PUT',
  url: '/api/categories/archive/:id/',
  schema: {
    ...change,
    summary: 'Archive a category, or bring it back: it keeps its place and its notes',
    params: idParams,
    body: Type.Object({ archived: Type.Boolean() }, { examples: [{ archived: true }] }),
    response: { 200: changed(category) },
  },
} as const;

export const duplicateCategory = {
  method: 'POST',
  url: '/api/categories/duplicate/:id/',
  schema: {
    ...change,
    summary: 'Copy a category with its notes, placed last; idempotent by the id of the copy',
    params: idParams,
    body: Type.Object(
      {
        id,
        title,
        unscratched: Type.Boolean({ description: 'Whether no note of the copy is scratched out.' }),
      },
      {
        examples: [
          { id: '0199c0de-9a1c-7b52-8d43-5e0f1c2b3a49', title: 'Road trip copy', unscratched: true },
        ],
      },
    ),
    response: { 200: changed(category), 201: changed(category) },
  },
} as const;

export const deleteCategory = {
  method: 'DELETE',
  url: '/api/categories/delete/:id/',
  schema: {
    ...change,
    summary: 'Delete a category and all its notes; it can be restored for 30 days',
    params: idParams,
    querystring: deletionQuery,
    response: { 204: changed(noContent) },
  },
} as const;

export const orderCategories = {
  method: 'POST',
  url: '/api/categories/order/',
  schema: {
    ...change,
    summary: 'Put categories in order',
    body: ordering,
    response: { 200: changed(detail) },
  },
} as const;
