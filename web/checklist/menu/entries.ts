import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { installOffer } from '../../offline/install.ts';
import { bellIcon } from '../../ui/bell-icon.ts';
import { plusIcon, trashIcon } from '../../ui/tool-icons.ts';
import { archive, openArchived } from '../archive/archive.ts';
import { copyAsText } from '../copy/copy-as-text.ts';
import { openDeleted } from '../delete/delete.ts';
import { openDuplicate } from '../duplicate/open-duplicate.ts';
import { openKeyboard } from '../keys/open-keyboard.ts';
import { copyIcon, pastIcon, picksIcon, uncheckIcon } from '../list/icons.ts';
import { noteTree } from '../list/note-tree.ts';
import { openReminders } from '../reminders/open-remind.ts';
import { remindedIn } from '../reminders/reminded.ts';
import { select } from '../selection/selection.ts';
import { openSharing } from '../sharing/open-sharing.ts';
import { peopleIcon } from '../sharing/people-icon.ts';
import { isWithOthers } from '../sharing/with-others.ts';
import type { Lists } from '../store/changes/lists.ts';
import { quoted } from '../store/changes/quoted.ts';
import { checklist } from '../store/checklist.ts';
import { latestStep } from '../store/undo.ts';
import { clearableNotes, doneNotes } from '../tidy/done.ts';
import { askToClearDone, askToUncheckAll } from '../tidy/tidy.ts';
import { undoIcon } from '../undo/undo-icon.ts';
import { isOn, toggleView, type View, viewsOf } from '../views/views.ts';
import { boxIcon, installIcon, keysIcon, printIcon, redoIcon } from './menu-icons.ts';
import { printAll } from './print-all.ts';

export interface MenuContext {
  readonly lists: Lists;
  /** The selected category, and the notes and sub notes in it. */
  readonly category: Category | undefined;
  readonly notes: readonly Note[];
}

type MenuGroup = 'view' | 'done' | 'past' | 'list' | 'help';

/** The groups in their order, with the heading that one has. */
export const MENU_GROUPS: readonly { readonly id: MenuGroup; readonly heading?: string }[] = [
  { id: 'view', heading: 'View (this device)' },
  { id: 'done' },
  { id: 'past' },
  { id: 'list' },
  { id: 'help' },
];

export interface MenuEntry {
  readonly id: string;
  readonly group: MenuGroup;
  /** Path data; a checkbox has none. */
  readonly icon?: string;
  readonly words: string | (() => string);
  /** At the right end: a count. */
  readonly count?: (context: MenuContext) => number;
  /** As for `aria-keyshortcuts`: `Control+Z` shows as Ctrl Z, where there is a keyboard. */
  readonly keys?: string;
  /** An entry that is ticked on and off. */
  readonly isChecked?: (context: MenuContext) => boolean;
  /** Left out where this is false. */
  readonly isOffered?: (context: MenuContext) => boolean;
  /** Shown, but out of use, where this is true. */
  readonly isDisabled?: (context: MenuContext) => boolean;
  readonly act: (context: MenuContext) => void;
}

/** In the menu's order within each group. */
export const ENTRIES: readonly MenuEntry[] = [
  viewEntry('hide done', 'Hide done'),
  viewEntry('done last', 'Done last'),
  {
    id: 'clear done',
    group: 'done',
    icon: trashIcon,
    words: 'Clear done…',
    count: (context) => clearable(context).length,
    isOffered: ({ category }) => category !== undefined,
    isDisabled: (context) => clearable(context).length === 0,
    act: ({ category }) => category && askToClearDone(category.id),
  },
  {
    id: 'uncheck all',
    group: 'done',
    icon: uncheckIcon,
    words: 'Uncheck all…',
    count: ({ notes }) => doneNotes(notes).length,
    isOffered: ({ category }) => category !== undefined,
    isDisabled: ({ notes }) => doneNotes(notes).length === 0,
    act: ({ category }) => category && askToUncheckAll(category.id),
  },
  {
    id: 'undo',
    group: 'past',
    icon: undoIcon,
    words: () => `Undo ${latestStep()?.verb}`,
    keys: 'Control+Z',
    isOffered: () => latestStep() !== undefined,
    act: () => checklist().undo(),
  },
  {
    id: 'redo',
    group: 'past',
    icon: redoIcon,
    words: () => `Redo ${latestStep('redo')?.verb}`,
    keys: 'Control+Shift+Z',
    isOffered: () => latestStep('redo') !== undefined,
    act: () => checklist().redo(),
  },
  {
    id: 'recently deleted',
    group: 'past',
    icon: pastIcon,
    words: 'Recently deleted',
    act: () => openDeleted({}),
  },
  {
    id: 'reminders',
    group: 'past',
    icon: bellIcon,
    words: 'Reminders',
    count: ({ lists }) => remindedIn(lists).length,
    isOffered: ({ lists }) => remindedIn(lists).length > 0,
    act: () => openReminders({}),
  },
  {
    id: 'select notes',
    group: 'list',
    icon: picksIcon,
    words: 'Select notes',
    isOffered: ({ notes }) => notes.length > 0,
    act: () => select([]),
  },
  {
    id: 'copy',
    group: 'list',
    icon: copyIcon,
    words: 'Copy as text',
    isOffered: ({ notes }) => notes.length > 0,
    act: ({ category, notes }) =>
      category && copyAsText(noteTree(notes, category.id), quoted(category.title)),
  },
  {
    id: 'duplicate category',
    group: 'list',
    icon: plusIcon,
    words: 'Duplicate category…',
    isOffered: ({ category }) => category !== undefined,
    act: ({ category }) => category && openDuplicate({ category }),
  },
  {
    id: 'share',
    group: 'list',
    icon: peopleIcon,
    words: 'Share…',
    isOffered: ({ category }) => category !== undefined && !isWithOthers(category),
    act: ({ category }) => category && openSharing(category),
  },
  {
    id: 'people',
    group: 'list',
    icon: peopleIcon,
    words: 'People',
    count: ({ category }) => category?.shared?.people ?? 0,
    isOffered: ({ category }) => category !== undefined && isWithOthers(category),
    act: ({ category }) => category && openSharing(category),
  },
  {
    id: 'archive category',
    group: 'list',
    icon: boxIcon,
    words: 'Archive category',
    isOffered: ({ category }) => category !== undefined && !category.archived,
    act: ({ category, lists }) => category && archive(category, lists.categories),
  },
  {
    id: 'archived categories',
    group: 'list',
    icon: boxIcon,
    words: 'Archived categories',
    count: ({ lists }) => lists.categories.filter(({ archived }) => archived).length,
    isOffered: ({ lists }) => lists.categories.some(({ archived }) => archived),
    act: () => openArchived({}),
  },
  {
    id: 'print all',
    group: 'list',
    icon: printIcon,
    words: 'Print all categories',
    isOffered: ({ lists }) => lists.categories.length > 0,
    act: ({ lists }) =>
      printAll({ ...lists, categories: lists.categories.filter(({ archived }) => !archived) }),
  },
  {
    id: 'keyboard',
    group: 'help',
    icon: keysIcon,
    words: 'Keyboard',
    keys: '?',
    isOffered: () => matchMedia('(pointer: fine)').matches,
    act: () => openKeyboard({}),
  },
  {
    id: 'install',
    group: 'help',
    icon: installIcon,
    words: 'Install',
    isOffered: () => installOffer.read() !== null,
    act: () => installOffer.read()?.(),
  },
];

const clearable = ({ notes, category }: MenuContext): readonly Note[] =>
  category ? clearableNotes(notes, category.id) : [];

function viewEntry(view: View, words: string): MenuEntry {
  return {
    id: view,
    group: 'view',
    words,
    isChecked: ({ category }) => category !== undefined && isOn(viewsOf(category.id), view),
    isOffered: ({ category }) => category !== undefined,
    act: ({ category }) => category && toggleView(category.id, view),
  };
}
