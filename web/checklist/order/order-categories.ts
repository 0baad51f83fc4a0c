import type { Category } from '../../../contract/categories.ts';
import { openDialog } from '../open/open-dialogs.ts';
import { PriorityDialog } from './PriorityDialog.tsx';

/** @param error why the server refused this order before */
export function setPriority(categories: readonly Category[], error?: string): void {
  openDialog(PriorityDialog, { categories, error });
}
