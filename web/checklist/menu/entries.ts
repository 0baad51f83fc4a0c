import type { ComponentProps } from 'react';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { installOffer } from '../../offline/install.ts';
import { bellIcon } from '../../ui/bell-icon.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
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
import { isWithOthers } from '../sharing/others.ts';
import { peopleIcon } from '../sharing/people-icon.ts';
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

interface MenuEntry extends Omit<ComponentProps<typeof MenuItem>, 'onChoose' | 'children'> {
  readonly words: string;
  readonly act: () => void;
}

/** Entries with those that are left out. */
type Offered = readonly (MenuEntry | false | undefined)[];

/** The groups in their order, with the heading that one has. */
export function menuOf(context: MenuContext) {
  const groups: readonly { id: string; heading?: string; offered: Offered }[] = [
    { id: 'view', heading: 'View (this device)', offered: viewsIn(context) },
    { id: 'done', offered: tidying(context) },
    { id: 'past', offered: past(context) },
    { id: 'list', offered: [...ofCategory(context), ...ofAll(context)] },
    { id: 'help', offered: help() },
  ];
  return groups.map(({ offered, ...group }) => ({
    ...group,
    entries: offered.flatMap((one) => one || []),
  }));
}

function viewsIn({ category }: MenuContext): Offered {
  if (!category) return [];
  const entry = (view: View, words: string): MenuEntry => ({
    words,
    checked: isOn(viewsOf(category.id), view),
    act: () => toggleView(category.id, view),
  });
  return [entry('hide done', 'Hide done'), entry('done last', 'Done last')];
}

function tidying({ category, notes }: MenuContext): Offered {
  if (!category) return [];
  const entry = (icon: string, words: string, count: number, ask: (category: string) => void): MenuEntry => ({
    ...{ icon, words, count, disabled: count === 0 },
    act: () => ask(category.id),
  });
  return [
    entry(trashIcon, 'Clear done…', clearableNotes(notes, category.id).length, askToClearDone),
    entry(uncheckIcon, 'Uncheck all…', doneNotes(notes).length, askToUncheckAll),
  ];
}

function past({ lists }: MenuContext): Offered {
  const [undo, redo] = [latestStep(), latestStep('redo')];
  const reminders = remindedIn(lists).length;
  return [
    undo && { icon: undoIcon, words: `Undo ${undo.verb}`, keys: 'Control+Z', act: checklist().undo },
    redo && { icon: redoIcon, words: `Redo ${redo.verb}`, keys: 'Control+Shift+Z', act: checklist().redo },
    { icon: pastIcon, words: 'Recently deleted', act: () => openDeleted({}) },
    reminders > 0 && { icon: bellIcon, words: 'Reminders', count: reminders, act: () => openReminders({}) },
  ];
}

function ofCategory({ category, notes, lists }: MenuContext): Offered {
  if (!category) return [];
  const copy = () => void copyAsText(noteTree(notes, category.id), quoted(category.title));
  const share = { icon: peopleIcon, act: () => openSharing(category) };
  return [
    notes.length > 0 && { icon: picksIcon, words: 'Select notes', act: () => select([]) },
    notes.length > 0 && { icon: copyIcon, words: 'Copy as text', act: copy },
    { icon: plusIcon, words: 'Duplicate category…', act: () => openDuplicate({ category }) },
    isWithOthers(category)
      ? { ...share, words: 'People', count: category.shared?.people }
      : { ...share, words: 'Share…' },
    !category.archived && {
      icon: boxIcon,
      words: 'Archive category',
      act: () => archive(category, lists.categories),
    },
  ];
}

function ofAll({ lists }: MenuContext): Offered {
  const { categories } = lists;
  const open = categories.filter(({ archived }) => !archived);
  const archived = categories.length - open.length;
  return [
    archived > 0 && {
      icon: boxIcon,
      words: 'Archived categories',
      count: archived,
      act: () => openArchived({}),
    },
    categories.length > 0 && {
      icon: printIcon,
      words: 'Print all categories',
      act: () => printAll({ ...lists, categories: open }),
    },
  ];
}

function help(): Offered {
  const install = installOffer.read();
  return [
    matchMedia('(pointer: fine)').matches && {
      icon: keysIcon,
      words: 'Keyboard',
      keys: '?',
      act: () => openKeyboard({}),
    },
    install !== null && { icon: installIcon, words: 'Install', act: install },
  ];
}
