import type { Category } from '../../../contract/categories.ts';
import { lazyDialog } from '../open/open-dialogs.ts';
import { openPeople } from './open-people.ts';

const openShare = lazyDialog(() => import('./ShareDialog.tsx'), 'ShareDialog');

export const openSharing = (category: Category): void =>
  category.shared ? openPeople(category) : openShare({ category });
