import { type Static, Type } from 'typebox';
import { changed, changeHeaders, keyUsed } from './changes.ts';
import { deletionQuery } from './deletions.ts';
import { endpoint, noContent, READS, WRITES } from './endpoint.ts';
import { detail } from './errors.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { id, idParams, orderingOf } from './ids.ts';
import { listOr, newerHead, newerTail, since } from './newer.ts';
import { shared, spaceQuery } from './space.ts';

/** Code points, after trimming. */
export const CATEGORY_TITLE_MAX = 100;

export const category = objectLike(
  {
    id,
    title: Type.String(),
    archived: Type.Optional(
      Type.Boolean({ description: 'True for an archived category; absent from all others.' }),
    ),
    shared: Type.Optional(
      Type.Object(
        { people: Type.Integer(), mine: Type.Boolean() },
        {
          description:
            'How many people are in a shared category, and whether the user shares it; absent from all others.',
        },
      ),
    ),
  },
  { id: EXAMPLE.groceries, title: 'Groceries' },
  'Category',
);
export type Category = Static<typeof category>;

/** The response to a call with `since`. */
export const newerCategories = Type.Object(
  {
    ...newerHead,
    categories: Type.Array(category),
    ...newerTail,
    reminders: Type.Optional(
      Type.Integer({
        description:
          'Of the user’s own lists: the revision that last changed a reminder; absent while there has been none.',
      }),
    ),
  },
  { title: 'NewerCategories' },
);
export type NewerCategories = Static<typeof newerCategories>;

const title = Type.String({
  format: 'name',
  minLength: 1,
  'x-trimmed-max': CATEGORY_TITLE_MAX,
  examples: ['Groceries'],
});
const common = { tags: ['categories'], security: READS } as const;
const change = { tags: ['categories'], security: WRITES, headers: changeHeaders } as const;
const changeOne = { ...change, params: idParams(EXAMPLE.groceries) } as const;

export const listCategories = endpoint('GET', '/api/categories/', {
  ...common,
  summary: 'List the categories in the order of the user',
  querystring: Type.Object({ ...since, ...shared }),
  response: { 200: listOr(category, newerCategories), 304: noContent },
});

export const createCategory = endpoint('POST', '/api/categories/', {
  ...change,
  summary: 'Create a category, placed last; with an id of yours, sending it again changes nothing',
  body: objectLike({ id: Type.Optional(id), title }, { id: EXAMPLE.groceries, title: 'Groceries' }),
  response: { 200: changed(category), 201: changed(category), ...keyUsed },
});

/** Has no category when the change arrived after a later one from its device. */
const categoryConflict = Type.Object(
  { detail: Type.String(), category: Type.Optional(category) },
  {
    title: 'CategoryConflict',
    description: 'The current title is neither the base of the change nor the new title.',
    examples: [
      {
        detail: 'This category was changed elsewhere.',
        category: { id: EXAMPLE.groceries, title: 'Food' },
      },
    ],
  },
);

export const updateCategory = endpoint('PUT', '/api/categories/update/:id/', {
  ...changeOne,
  querystring: spaceQuery,
  summary: 'Rename a category',
  body: objectLike(
    {
      title,
      base: Type.Optional(
        Type.Object(
          { title: Type.Optional(Type.String()) },
          { description: 'The title that the new one was based on.' },
        ),
      ),
    },
    { title: 'Groceries', base: { title: 'Food' } },
  ),
  response: { 200: changed(category), 409: categoryConflict, ...keyUsed },
});

export const archiveCategory = endpoint('PUT', '/api/categories/archive/:id/', {
  ...changeOne,
  summary: 'Archive a category, or restore it from the archive: it keeps its place and its notes',
  body: objectLike({ archived: Type.Boolean() }, { archived: true }),
  response: { 200: changed(category), ...keyUsed },
});

export const duplicateCategory = endpoint('POST', '/api/categories/duplicate/:id/', {
  ...changeOne,
  summary: 'Copy a category with its notes, placed last; idempotent by the id of the copy',
  body: objectLike(
    {
      id,
      title,
      unscratched: Type.Boolean({ description: 'Whether no note of the copy is scratched out.' }),
    },
    { id: EXAMPLE.copy, title: 'Groceries copy', unscratched: true },
  ),
  response: { 200: changed(category), 201: changed(category), ...keyUsed },
});

export const deleteCategory = endpoint('DELETE', '/api/categories/delete/:id/', {
  ...changeOne,
  summary: 'Delete a category and all its notes; it can be restored for 30 days',
  querystring: deletionQuery,
  response: { 204: changed(noContent), ...keyUsed },
});

export const orderCategories = endpoint('POST', '/api/categories/order/', {
  ...change,
  summary: 'Put categories in order',
  body: orderingOf([EXAMPLE.groceries, EXAMPLE.copy], {}),
  response: { 200: changed(detail), ...keyUsed },
});
