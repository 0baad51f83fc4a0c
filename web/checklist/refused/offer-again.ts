import { DIVIDER, type Note } from '../../../contract/notes.ts';
import { errorMessage } from '../../api/error-message.ts';
import { choice, selectCategory } from '../categories/choice.ts';
import { openDialog } from '../open/open-dialogs.ts';
import type { Change } from '../store/change.ts';
import { kindOf } from '../store/kinds.ts';
import type { Lists } from '../store/lists.ts';

/**
 * What follows when the server refuses a change: for a note the alert of spec section 8, over a dialog with the text
 * that would be lost; for a category its dialog again, with what was in it and the reason.
 * @param lists what the server has, without the change
 */
export function offerAgain(change: Change, reason: unknown, { categories, notes }: Lists): void {
  const error = errorMessage(reason);
  const alert = (sentence: string) => openDialog({ kind: 'alert', message: `${sentence}: ${error}` });
  switch (change.kind) {
    case 'create note': {
      const { id, content, category, parent } = change;
      if (content !== DIVIDER) openDialog({ kind: 'create note', category, parent, id, draft: content });
      alert(content === DIVIDER ? 'Failed to create line' : 'Failed to create note');
      break;
    }
    case 'update note': {
      const note = notes.find(({ id }) => id === change.id);
      if (change.content !== undefined) offerText(change.content, note);
      alert('Failed to update note');
      break;
    }
    case 'delete note': {
      const isLine = notes.some(({ id, content }) => id === change.id && content === DIVIDER);
      alert(isLine ? 'Failed to delete line' : 'Failed to delete note');
      break;
    }
    case 'restore':
      break; // what was to come back is not lost: it stays among the deleted
    case 'move note':
      alert('Failed to reorder notes');
      break;
    case 'create category':
      openDialog({ kind: 'create category', draft: change.title, error });
      break;
    case 'order categories': {
      const order = change.ordering.flatMap((id) => categories.find((category) => category.id === id) ?? []);
      openDialog({ kind: 'set priority', order, error });
      break;
    }
    case 'update category':
    case 'delete category': {
      const category = categories.find(({ id }) => id === change.id);
      if (change.kind === 'update category') {
        const { title: draft } = change;
        openDialog(
          category
            ? { kind: 'edit category', category, draft, error }
            : { kind: 'create category', draft, error },
        );
        break;
      }
      if (category === undefined) break;
      selectCategory(category.id);
      openDialog({ kind: 'delete category', category, error });
      break;
    }
    default: {
      const { text, refused } = kindOf(change);
      if (text)
        openDialog({ kind: 'create note', category: choice().read() ?? '', parent: null, draft: text });
      alert(refused);
    }
  }
}

/** A text whose note is gone meanwhile is offered for a new one. */
function offerText(draft: string, note: Note | undefined): void {
  if (note) openDialog({ kind: 'edit note', note, draft });
  else openDialog({ kind: 'create note', category: choice().read() ?? '', parent: null, draft });
}
