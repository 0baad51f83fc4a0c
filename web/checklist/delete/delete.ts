import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { focusPage } from '../../ui/modal.ts';
import { tabId } from '../categories/tab-id.ts';
import { selectedCategory } from '../categories/useSelectedCategory.ts';
import { lazyDialog } from '../open/open-dialogs.ts';
import { openLeave } from '../open/openers.ts';
import { othersIn } from '../sharing/shared-words.ts';
import { change, checklist } from '../store/checklist.ts';
import { deleteNote } from './delete-notes.ts';

const openDelete = lazyDialog(({ DeleteDialog }) => DeleteDialog);

/** Asks before a note is deleted (spec section 2). */
export function askToDeleteNote({ id, content }: Note): void {
  openDelete({
    title: 'Delete Note',
    question: 'Are you sure you want to delete this note?',
    quote: content,
    onDelete: () => deleteNote(id),
  });
}

/**
 * A category that somebody else shares is left.
 * @param error why the server refused it before
 */
export function askToDeleteCategory(category: Category, error?: string): void {
  const { id, title, shared } = category;
  if (shared && !shared.mine) openLeave({ space: id, title });
  else
    openDelete({
      title: 'Delete Category',
      question: 'Are you sure you want to delete this category?',
      quote: title,
      more: deletedFor(category),
      error,
      onDelete: () => deleteCategory(id),
    });
}

function deletedFor(category: Category): string | undefined {
  const others = othersIn(category);
  return others && `It is also deleted for ${others}. You can restore it for 30 days; they cannot.`;
}

export const askToDeleteNotes = lazyDialog(({ DeleteNotesDialog }) => DeleteNotesDialog);

export const openDeleted = lazyDialog(({ DeletedDialog }) => DeletedDialog);

function deleteCategory(id: string): void {
  const { categories = [] } = checklist().shown.read();
  const selected = selectedCategory();
  const next =
    selected?.id === id ? categories.find((other) => other.id !== id && !other.archived) : selected;
  focusPage(document.getElementById(next ? tabId(next) : 'new-category'));
  change({ kind: 'delete category', id, deletion: uuidV7() });
}
