import {
  archiveCategory,
  createCategory,
  deleteCategory,
  duplicateCategory,
  orderCategories,
  updateCategory,
} from '../../../../../contract/categories.ts';
import { copiedId } from '../../../../../contract/copied-id.ts';
import { putInOrder } from '../../../../../contract/order.ts';
import { call } from '../../../../session/call.ts';
import { isAsDeleted, withTexts } from '../deleted-texts.ts';
import { type Lists, notesOf, spaceOf } from '../lists.ts';
import { quoted } from '../quoted.ts';
import { removedFrom } from '../removed.ts';
import { madeBy } from '../undo-base.ts';
import type { Kind, Kinds } from './kind.ts';
import { companyOf, titleOf } from './names.ts';

/** The order of the user's categories, and what is in it, is the user's own. */
const ofOwn = (_lists: Lists, _change: unknown, own: string): string => own;

const createOne: Kind<'create category'> = {
  apply(lists, { id, title }) {
    if (has(lists, id)) return lists;
    return { ...lists, categories: [...lists.categories, { id, title }] };
  },
  invert(lists, change) {
    const { id } = change;
    if (has(lists, id)) return undefined;
    return { kind: 'delete category', id, deletion: id, base: madeBy(lists, createOne.apply(lists, change)) };
  },
  send: ({ id, title }, options) => call(createCategory, { ...options, body: { id, title } }),
  space: ofOwn,
  lists: () => ['categories'],
  isAnnounced: false,
  verb: () => ['Add', 'Added'],
  name: (_, { title }) => quoted(title),
  notes: () => [],
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
  isAnnounced: false,
  verb: () => ['Rename', 'Renamed'],
  name: (lists, { id }) => titleOf(lists, id),
  notes: () => [],
  text: ({ title }) => title,
  refused(lists, { id, title: draft }) {
    const category = find(lists, id);
    return {
      offer: category ? { kind: 'edit category', category, draft } : { kind: 'create category', draft },
    };
  },
};

const deleteOne: Kind<'delete category'> = {
  apply: ({ categories, notes }, { id }) => ({
    categories: categories.filter((category) => category.id !== id),
    notes: notes.filter(({ category }) => category !== id),
  }),
  invert: (lists, change) => ({
    kind: 'restore',
    deletion: change.deletion,
    removed: removedFrom(lists, deleteOne.apply(lists, change)),
  }),
  isBasedOn: (lists, change) => isAsDeleted(lists, change, deleteOne.apply(lists, change)),
  anchor: (lists, change) => withTexts(lists, change, deleteOne.apply(lists, change)),
  send: ({ id, deletion }, options) =>
    call(deleteCategory, { ...options, params: { id }, query: { ...options.query, deletion } }),
  space: (lists, { id }, own) => spaceOf(lists, id, own),
  lists: ({ space }) => ['categories', notesOf(space)],
  isAnnounced: true,
  verb: () => ['Delete', 'Deleted'],
  name: (lists, { id }) => titleOf(lists, id),
  company: (lists, change) =>
    companyOf(lists.notes.length - deleteOne.apply(lists, change).notes.length, 'note'),
  notes: () => [],
  gone: () => 'done',
  refused(lists, { id }) {
    const category = find(lists, id);
    return category ? { offer: { kind: 'delete category', category } } : {};
  },
};

const orderAll: Kind<'order categories'> = {
  apply: (lists, { ordering }) => ({ ...lists, categories: putInOrder(lists.categories, ordering) }),
  invert: ({ categories }, { kind, ordering: base }) => ({
    kind,
    ordering: categories.map(({ id }) => id),
    base,
  }),
  isBasedOn: (lists, { ordering, base }) =>
    base === undefined || [base, ordering].some((order) => isInOrder(lists, order)),
  send: ({ ordering }, options) => call(orderCategories, { ...options, body: { ordering: [...ordering] } }),
  space: ofOwn,
  lists: () => ['categories'],
  isAnnounced: true,
  verb: () => ['Change', 'Changed'],
  name: () => 'the order of categories',
  notes: () => [],
  refused: (lists, { ordering }) => ({
    offer: { kind: 'set priority', order: ordering.flatMap((id) => find(lists, id) ?? []) },
  }),
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
  notes: () => [],
  refused: (_, { archived }) => ({
    alert: archived ? 'Failed to archive category' : 'Failed to bring category back',
  }),
};

const duplicateOne: Kind<'duplicate category'> = {
  apply(lists, { of, id, title, unscratched }) {
    if (has(lists, id) || !has(lists, of)) return lists;
    const copyOf = (note: Lists['notes'][number]) => ({
      ...note,
      id: copiedId(note.id, id),
      category: id,
      parent: note.parent && copiedId(note.parent, id),
      scratched_out: note.scratched_out && !unscratched,
    });
    const copies = lists.notes.filter(({ category }) => category === of).map(copyOf);
    return { categories: [...lists.categories, { id, title }], notes: [...lists.notes, ...copies] };
  },
  invert(lists, change) {
    const { id } = change;
    if (has(lists, id)) return undefined;
    const base = madeBy(lists, duplicateOne.apply(lists, change));
    return { kind: 'delete category', id, deletion: id, base };
  },
  send: ({ of, id, title, unscratched }, options) =>
    call(duplicateCategory, { ...options, params: { id: of }, body: { id, title, unscratched } }),
  space: ofOwn,
  lists: ({ space }) => ['categories', notesOf(space)],
  isAnnounced: true,
  verb: () => ['Duplicate', 'Duplicated'],
  name: (lists, { of }) => titleOf(lists, of),
  notes: () => [],
  refused: () => ({ alert: 'Failed to duplicate category' }),
};

const find = ({ categories }: Lists, id: string) => categories.find((category) => category.id === id);

/** True when the categories are in this order, regardless of those created or deleted since. */
function isInOrder({ categories }: Lists, order: readonly string[]): boolean {
  const places = categories.map(({ id }) => order.indexOf(id)).filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}

const has = (lists: Lists, id: string): boolean => find(lists, id) !== undefined;

export const CATEGORIES: Kinds<
  | 'create category'
  | 'update category'
  | 'delete category'
  | 'order categories'
  | 'archive category'
  | 'duplicate category'
> = {
  'create category': createOne,
  'update category': updateOne,
  'delete category': deleteOne,
  'order categories': orderAll,
  'archive category': archiveOne,
  'duplicate category': duplicateOne,
};
