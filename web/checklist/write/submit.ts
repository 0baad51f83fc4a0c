import { flushSync } from 'react-dom';
import type { Category } from '../../../contract/categories.ts';
import { DIVIDER } from '../../../contract/notes.ts';
import { uuidV7 } from '../../api/uuid-v7.ts';
import { focusPage } from '../../ui/modal.ts';
import { tabId } from '../categories/tab-id.ts';
import { selectedCategory } from '../categories/useSelectedCategory.ts';
import { setExpanded } from '../list/expanded.ts';
import { focusNextRow } from '../list/focus-next-row.ts';
import { showRow } from '../list/show-row.ts';
import { type ChecklistDialog, openDialog } from '../open/open-dialogs.ts';
import { change, checklist } from '../store/checklist.ts';

type Of<Kind extends ChecklistDialog['kind']> = ChecklistDialog & { readonly kind: Kind };

const NO_CATEGORY: ChecklistDialog = { kind: 'alert', message: 'Please select a category first' };

/** The selected category; without one the alert of spec section 5 opens. */
function demandCategory(): Category | undefined {
  const selected = selectedCategory();
  if (selected === undefined) openDialog(NO_CATEGORY);
  return selected;
}

export function addLine(): void {
  const category = demandCategory();
  if (category === undefined) return;
  const id = uuidV7();
  showRow(id);
  change({ kind: 'create note', id, content: DIVIDER, category: category.id, parent: null });
}

export function startNote(): void {
  const category = demandCategory();
  if (category) openDialog({ kind: 'create note', category: category.id, parent: null });
}

/** Reports whether there is a category to create it in; on other screens the server knows. */
export function createNote({ id = uuidV7(), category, parent, draft = '' }: Of<'create note'>): boolean {
  if (checklist().shown.read().categories && demandCategory() === undefined) return false;
  if (parent !== null) setExpanded(parent, true); // a sub note is not made out of sight
  showRow(id);
  change({ kind: 'create note', id, content: draft, category, parent });
  return true;
}

export function updateNote({ note, draft = note.content }: Of<'edit note'>): void {
  change({ kind: 'update note', id: note.id, content: draft, base: { content: note.content } });
}

export function deleteNote(id: string): void {
  focusNextRow(id);
  change({ kind: 'delete note', id, deletion: uuidV7() });
}

/** The focus goes to the new tab: on the button that opened the dialog, one Enter more would open it again. */
export function createCategory({ draft = '' }: Of<'create category'>): void {
  const id = uuidV7();
  flushSync(() => change({ kind: 'create category', id, title: draft.trim() }));
  const tab = document.getElementById(tabId({ id }));
  if (tab) focusPage(tab);
}

export function updateCategory({ category: { id, title }, draft = title }: Of<'edit category'>): void {
  change({ kind: 'update category', id, title: draft.trim(), base: { title } });
}

export function deleteCategory(id: string): void {
  const { categories = [] } = checklist().shown.read();
  const selected = selectedCategory();
  const next =
    selected?.id === id ? categories.find((other) => other.id !== id && !other.archived) : selected;
  focusPage(document.getElementById(next ? tabId(next) : 'new-category'));
  change({ kind: 'delete category', id, deletion: uuidV7() });
}

export function orderCategories(ordered: readonly Category[]): void {
  change({ kind: 'order categories', ordering: ordered.map(({ id }) => id) });
}
