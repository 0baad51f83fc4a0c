import type { Category } from '../../../contract/categories.ts';
import { choice } from '../categories/choice.ts';
import { lazyDialog } from '../open/open-dialogs.ts';
import { change } from '../store/checklist.ts';

export const openArchived = lazyDialog(() => import('./ArchivedDialog.tsx'), 'ArchivedDialog');

/** Archives a category and selects the next one: an archived one has no tab any more. */
export function archive(category: Category, categories: readonly Category[]): void {
  const open = categories.filter(({ archived }) => !archived);
  const place = open.indexOf(category);
  const next = open[place + 1] ?? open[place - 1];
  change({ kind: 'archive category', id: category.id, archived: true });
  choice().write(next?.id);
}
