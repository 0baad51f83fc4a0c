import { openDialog } from '../open/open-dialogs.ts';
import { demandCategory } from './submit.ts';
import { TextDialog } from './TextDialog.tsx';
import { beginText, type Text } from './text.ts';

export const write = (text: Text): void => openDialog(TextDialog, { text: beginText(text) });

export function startNote(): void {
  const category = demandCategory();
  if (category) write({ kind: 'create note', category: category.id, parent: null });
}
