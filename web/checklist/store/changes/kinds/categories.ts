import {
  archiveCategory,
  createCategory,
  deleteCategory,
  duplicateCategory,
  updateCategory,
} from '../../../../../contract/categories.ts';
import { copiedId } from '../../../../../contract/copied-id.ts';
import { call } from '../../../../session/call.ts';
import { type Lists, notesOf, spaceOf } from '../lists.ts';
import { quoted } from '../quoted.ts';
import type { Kind, Kinds } from './kind.ts';
import { companyOf, titleOf } from './names.ts';
import { creating, deleting } from './rows.ts';

/** The order of the user's categories, and what is in it, is the user's own. */
const ofOwn = (_lists: Lists, _change: unknown, own: string): string => own;

const createOne: Kind<'create category'> = {
  ...creating((lists, { id, title }) => {
    if (find(lists, id)) return lists;
    return { ...lists, categories: [...lists.categories, { id, title }] };
  }),
  send: ({ id, title }, options) => call(createCategory, { ...options, body: { id, title } }),
  space: ofOwn,
  lists: () => ['categories'],
  verb: () => ['Add', 'Added'],
  name: (_, { title }) => quoted(title),
  text: ({ title }) => title,
  refused: (_, { title }) => ({ offer: { kind: 'create category', draft: title } }),
};

const updateOne: Kind<'update category'> = {
  apply: (lists, { id, title }) => ({
    ...lists,
    categories: lists.categories.map((it) => (it.id === id ? { ...it, title } : it)),
  }),
  invert(lists, { kind, id, title }) {
    const category = find(lists, id);
    return category && { kind, id, title: category.title, base: { title } };
  },
  space: (lists, { id }, own) => spaceOf(lists, id, own),
  send: ({ kind: _, space: __, id, ...body }, options) =>
    call(updateCategory, { ...options, params: { id }, body }),
  lists: () => ['categories'],
  verb: () => ['Rename', 'Renamed'],
  name: (lists, { id }) => titleOf(lists, id),
  text: ({ title }) => title,
  refused(lists, { id, title: draft }) {
    const category = find(lists, id);
    return {
      offer: category ? { kind: 'edit category', category, draft } : { kind: 'create category', draft },
    };
  },
};

const deleteOne: Kind<'delete category'> = {
  ...deleting((lists, { id }) => ({
    ...lists,
    categories: lists.categories.filter((category) => category.id !== id),
    notes: lists.notes.filter(({ category }) => category !== id),
  })),
  send: ({ id, deletion }, options) =>
    call(deleteCategory, { ...options, params: { id }, query: { ...options.query, deletion } }),
  space: (lists, { id }, own) => spaceOf(lists, id, own),
  lists: ({ space }) => ['categories', notesOf(space)],
  isAnnounced: true,
  verb: () => ['Delete', 'Deleted'],
  name: (lists, { id }) => titleOf(lists, id),
  company: (lists, change) =>
    companyOf(lists.notes.length - deleteOne.apply(lists, change).notes.length, 'note'),
  gone: () => 'done',
  refused(lists, { id }) {
    const category = find(lists, id);
    return category ? { offer: { kind: 'delete category', category } } : {};
  },
};

const archiveOne: Kind<'archive category'> = {
  apply: (lists, { id, archived }) => ({
    ...lists,
    categories: lists.categories.map((category) => {
      if (category.id !== id) return category;
      const { archived: _, ...open } = category;
      return archived ? { ...open, archived } : open;
    }),
  }),
  invert(lists, { kind, id, archived }) {
    const category = find(lists, id);
    const isOther = category && Boolean(category.archived) !== archived;
    return isOther ? { kind, id, archived: !archived } : undefined;
  },
  send: ({ id, archived }, options) =>
    call(archiveCategory, { ...options, params: { id }, body: { archived } }),
  space: ofOwn,
  lists: () => ['categories'],
  isAnnounced: true,
  verb: ({ archived }) => (archived ? ['Archive', 'Archived'] : ['Bring back', 'Brought back']),
  name: (lists, { id }) => titleOf(lists, id),
  refused: (_, { archived }) => ({
    alert: archived ? 'Failed to archive category' : 'Failed to bring category back',
  }),
};

const duplicateOne: Kind<'duplicate category'> = {
  ...creating((lists, { of, id, title, unscratched }) => {
    if (find(lists, id) || !find(lists, of)) return lists;
    const copyOf = (note: Lists['notes'][number]) => ({
      ...note,
      id: copiedId(note.id, id),
      category: id,
      parent: note.parent && copiedId(note.parent, id),
      scratched_out: note.scratched_out && !unscratched,
    });
    const copies = lists.notes.filter(({ category }) => category === of).map(copyOf);
    return {
      ...lists,
      categories: [...lists.categories, { id, title }],
      notes: [...lists.notes, ...copies],
    };
  }),
  send: ({ of, id, title, unscratched }, options) =>
    call(duplicateCategory, { ...options, params: { id: of }, body: { id, title, unscratched } }),
  space: ofOwn,
  lists: ({ space }) => ['categories', notesOf(space)],
  isAnnounced: true,
  verb: () => ['Duplicate', 'Duplicated'],
  name: (lists, { of }) => titleOf(lists, of),
  refused: () => ({ alert: 'Failed to duplicate category' }),
};

const find = ({ categories }: Lists, id: string) => categories.find((category) => category.id === id);

export const CATEGORIES: Kinds<
  'create category' | 'update category' | 'delete category' | 'archive category' | 'duplicate category'
> = {
  'create category': createOne,
  'update category': updateOne,
  'delete category': deleteOne,
  'archive category': archiveOne,
  'duplicate category': duplicateOne,
};
