import {
  createCategory,
  deleteCategory,
  orderCategories,
  updateCategory,
} from '../../../contract/categories.ts';
import { restoreDeletion } from '../../../contract/deletions.ts';
import { createNote, deleteNote, orderNotes, updateNote } from '../../../contract/notes.ts';
import { call } from '../../session/call.ts';
import { type Change, orderingOf } from './change.ts';
import { kindOf } from './kinds.ts';
import type { ListName, Lists } from './lists.ts';

interface Sending {
  /** Names the change, so that the server makes it once however often it is sent. */
  readonly key: string;
  /** What the server is known to have: a move becomes an ordering of these. */
  readonly lists: Lists;
  readonly heard: (headers: Headers) => void;
}

/** Sends a change. */
export function send(change: Change, { key, lists, heard }: Sending): Promise<unknown> {
  const envelope = { heard, headers: { 'Idempotency-Key': key } };
  switch (change.kind) {
    case 'create note': {
      const { kind: _, ...body } = change;
      return call(createNote, { ...envelope, body });
    }
    case 'update note': {
      const { kind: _, id, ...body } = change;
      return call(updateNote, { ...envelope, params: { id }, body });
    }
    case 'delete note': {
      const { id, deletion } = change;
      return call(deleteNote, { ...envelope, params: { id }, query: { deletion } });
    }
    case 'move note':
      return call(orderNotes, { ...envelope, body: { ordering: orderingOf(lists, change) } });
    case 'create category':
      return call(createCategory, { ...envelope, body: { id: change.id, title: change.title } });
    case 'update category': {
      const { kind: _, id, ...body } = change;
      return call(updateCategory, { ...envelope, params: { id }, body });
    }
    case 'delete category': {
      const { id, deletion } = change;
      return call(deleteCategory, { ...envelope, params: { id }, query: { deletion } });
    }
    case 'order categories':
      return call(orderCategories, { ...envelope, body: { ordering: change.ordering } });
    case 'restore':
      return call(restoreDeletion, { ...envelope, params: { id: change.deletion } });
    default:
      return kindOf(change).send(envelope);
  }
}

/** The lists to fetch again after a change. */
export function listsChangedBy({ kind }: Change): readonly ListName[] {
  if (['delete category', 'duplicate category', 'restore'].includes(kind)) return ['categories', 'notes'];
  return [/notes?$/.test(kind) ? 'notes' : 'categories'];
}
