import type { Category } from '../../../contract/categories.ts';
import { lazyDialog } from '../open/open-dialogs.ts';

const openPeopleOf = lazyDialog(() => import('./PeopleDialog.tsx'), 'PeopleDialog');

export const openPeople = ({ id, title, shared }: Category): void =>
  openPeopleOf({ space: id, title, count: shared?.people ?? 1 });
