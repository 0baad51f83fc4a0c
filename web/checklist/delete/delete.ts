import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../../contract/categories.ts';
import { counted } from '../../../contract/count-text.ts';
import type { Note } from '../../../contract/notes.ts';
import { may } from '../../../contract/rights.ts';
import { confirm, RESTORABLE } from '../confirm/confirm.ts';
import { lazyDialog } from '../open/open-dialogs.ts';
import { openLeave } from '../sharing/open-leave.ts';
import { othersIn } from '../sharing/others.ts';
import { withoutNotes } from '../store/changes/removed.ts';
import { change } from '../store/checklist.ts';
import { deleteNote, deleteNotes } from './delete-notes.ts';

export function askToDeleteNote({ id, content }: Note): void {
  confirm({
    ask: () => ({
      title: 'Delete Note',
      action: 'Delete',
      question: 'Are you sure you want to delete this note?',
      quote: content,
      onAct: () => deleteNote(id),
    }),
  });
}

/**
 * The user leaves a category that another person shares.
 * @param error why the server refused it before
 */
export function askToDeleteCategory(category: Category, error?: string): void {
  const { id, title, shared } = category;
  if (shared && !may(shared, 'delete for all')) openLeave({ space: id, title });
  else
    confirm({
      ask: () => ({
        title: 'Delete Category',
        action: 'Delete',
        question: 'Are you sure you want to delete this category?',
        quote: title,
        more: [deletedFor(category)],
        error,
        onAct: () => change({ kind: 'delete category', id, deletion: uuidV7() }),
      }),
    });
}

function deletedFor(category: Category): string | undefined {
  const others = othersIn(category);
  return others && `It is also deleted for ${others}. You can restore it for 30 days; they cannot.`;
}

/** Says how many sub notes are deleted with them. */
export function askToDeleteNotes(ids: readonly string[]): void {
  confirm({
    ask(lists) {
      const left = lists.notes.filter(({ id }) => ids.includes(id));
      const company = lists.notes.length - withoutNotes(lists, ids).length - left.length;
      const count = counted(left.length, 'note');
      return {
        title: `Delete ${count}`,
        action: `Delete ${count}`,
        question: `Are you sure you want to delete ${count}?`,
        more: [
          company > 0 && `${counted(company, 'sub note')} ${company === 1 ? 'is' : 'are'} deleted too.`,
          RESTORABLE,
        ],
        disabled: left.length === 0,
        onAct: () => deleteNotes(left.map(({ id }) => id)),
      };
    },
  });
}

export const openDeleted = lazyDialog(() => import('./DeletedDialog.tsx'), 'DeletedDialog');
