import { v7 as uuidV7 } from 'uuid';
import type { Category } from '../../../contract/categories.ts';
import { DIVIDER } from '../../../contract/notes.ts';
import { selectCategory } from '../categories/choice.ts';
import { selectedCategory } from '../categories/useSelectedCategory.ts';
import { setExpanded } from '../list/expanded.ts';
import { awaitFirstLine } from '../list/first-line.ts';
import { showRow } from '../list/show-row.ts';
import { parentNow } from '../list/shown-notes.ts';
import { openAlert } from '../open/open-dialogs.ts';
import { change, checklist } from '../store/checklist.ts';
import type { Text } from './text.ts';

type Of<Kind extends Text['kind']> = Text & { readonly kind: Kind };

/** The selected category; without one the alert of spec section 5 opens. */
export function demandCategory(): Category | undefined {
  const selected = selectedCategory();
  if (selected === undefined) openAlert('Please select a category first');
  return selected;
}

export function addLine(): void {
  const category = demandCategory();
  if (category === undefined) return;
  const id = uuidV7();
  showRow(id);
  change({ kind: 'create note', id, content: DIVIDER, category: category.id, parent: null });
}

/** Reports whether there is a category to create it in; on other screens the server knows. */
export function createNote({ id = uuidV7(), category, draft = '', ...text }: Of<'create note'>): boolean {
  if (checklist().shown.read().categories && demandCategory() === undefined) return false;
  const parent = parentNow(text.parent);
  if (parent !== null) setExpanded(parent, true); // a sub note is not made out of sight
  showRow(id);
  change({ kind: 'create note', id, content: draft, category, parent });
  return true;
}

export function updateNote({ note, draft = note.content }: Of<'edit note'>): void {
  change({ kind: 'update note', id: note.id, content: draft, base: { content: note.content } });
}

/** A title has one line: a tab or a line end that was pasted becomes a space. */
const titleIn = (draft: string): string => draft.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The new category is selected, with the caret where its first note is written. */
export function createCategory({ draft = '' }: Of<'create category'>): void {
  const id = uuidV7();
  awaitFirstLine(id);
  change({ kind: 'create category', id, title: titleIn(draft) });
  selectCategory(id);
}

export function updateCategory({ category: { id, title }, draft = title }: Of<'edit category'>): void {
  change({ kind: 'update category', id, title: titleIn(draft), base: { title } });
}
