import { lazyDialog } from './open-dialogs.ts';

export const openArchived = lazyDialog(({ ArchivedDialog }) => ArchivedDialog);
export const openChoice = lazyDialog(({ ChoiceDialog }) => ChoiceDialog);
export const openDuplicate = lazyDialog(({ DuplicateDialog }) => DuplicateDialog);
export const openEarlierTexts = lazyDialog(({ EarlierTextsDialog }) => EarlierTextsDialog);
export const openFind = lazyDialog(({ FindDialog }) => FindDialog);
export const openKeyboard = lazyDialog(({ KeyboardDialog }) => KeyboardDialog);
export const openLeave = lazyDialog(({ LeaveDialog }) => LeaveDialog);
export const openMove = lazyDialog(({ MoveDialog }) => MoveDialog);
export const openPriority = lazyDialog(({ PriorityDialog }) => PriorityDialog);
export const openTidy = lazyDialog(({ TidyDialog }) => TidyDialog);
