import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import { apply, type Change, invert } from './change.ts';
import { kindOf } from './kinds.ts';
import type { Lists } from './lists.ts';
import { quoted } from './quoted.ts';

/** What the user of this tab did, and how to take it back. */
export interface Step {
  readonly inverse: Change;
  /** What was done, such as “Deleted “Bread” and 3 sub notes”. */
  readonly done: string;
  /** What it was done to, for the words after the undo. */
  readonly name: string;
  /** What kind of thing was done, such as “delete”. */
  readonly verb: string;
}

/** What the bar under the buttons says; null while there is none. */
export type Notice =
  | { readonly kind: 'done'; readonly step: Step }
  | { readonly kind: 'undone' | 'not undone' | 'said'; readonly text: string };

const STEPS_MAX = 20;

/** The steps that can be taken back, the latest last. */
const steps = ofSession(() => new Store<readonly Step[]>([]));

export const notice = ofSession(() => new Store<Notice | null>(null));

/**
 * Remembers how to take a change back; what removes or moves something is announced as well.
 * @param lists what was shown before the change
 */
export function rememberStep(lists: Lists, change: Change): void {
  const inverse = invert(lists, change);
  if (inverse === undefined) return;
  const step = { inverse, done: wordsFor(lists, change), name: nameIn(lists, change), verb: verbOf(change) };
  steps().write([...steps().read(), step].slice(-STEPS_MAX));
  const isAnnounced = /^(delete|move|order|archive|duplicate)|notes$/.test(change.kind);
  notice().write(isAnnounced ? { kind: 'done', step } : null);
}

/** The step that an undo would take back now. */
export const latestStep = (): Step | undefined => steps().read().at(-1);

/** Has the bar offer to take the latest step back, where its change says nothing by itself. */
export function announceLatestStep(): void {
  const step = latestStep();
  if (step) notice().write({ kind: 'done', step });
}

/** Takes the latest step off, to be taken back. */
export function takeStep(): Step | undefined {
  const step = latestStep();
  if (step === undefined) return undefined;
  steps().write(steps().read().slice(0, -1));
  const text = step.inverse.kind === 'restore' ? `Restored ${step.name}` : `Undone: ${step.done}`;
  notice().write({ kind: 'undone', text });
  return step;
}

/** Says that a step could not be taken back, because another device was faster. */
export function refuseStep(lists: Lists, inverse: Change): void {
  const name = nameIn(lists, inverse);
  notice().write({ kind: 'not undone', text: `Not undone: ${name} was changed on another device` });
}

function verbOf({ kind }: Change): string {
  const [verb = ''] = kind.split(' ');
  return { create: 'add', update: 'change', order: 'move' }[verb] ?? verb;
}

function wordsFor(lists: Lists, change: Change): string {
  const name = nameIn(lists, change);
  switch (change.kind) {
    case 'create note':
    case 'create category':
      return `Added ${name}`;
    case 'update note':
    case 'update category':
      return `Changed ${name}`;
    case 'delete note':
    case 'delete category':
      return `Deleted ${name}${companyOf(lists, change)}`;
    case 'move note':
    case 'order categories':
      return 'Changed the order';
    case 'restore':
      return `Restored ${name}`;
    default:
      return kindOf(change).done(lists);
  }
}

/** What goes along with something that is deleted. */
function companyOf(lists: Lists, change: Change): string {
  const gone = lists.notes.length - apply(lists, change).notes.length;
  const [count, noun] = change.kind === 'delete note' ? [gone - 1, 'sub note'] : [gone, 'note'];
  return count > 0 ? ` and ${count} ${noun}${count === 1 ? '' : 's'}` : '';
}

/** What a change is made to, in quotes. */
export function nameIn(lists: Lists, change: Change): string {
  const { categories, notes } = lists;
  switch (change.kind) {
    case 'create note':
      return quoted(change.content);
    case 'create category':
      return quoted(change.title);
    case 'order categories':
      return 'The order';
    case 'restore': {
      const [category] = change.removed.categories;
      const [note] = change.removed.notes;
      return quoted(category?.item.title ?? note?.item.content ?? '');
    }
    case 'update category':
    case 'delete category':
      return quoted(categories.find(({ id }) => id === change.id)?.title ?? '');
    case 'update note':
    case 'delete note':
    case 'move note':
      return quoted(notes.find(({ id }) => id === change.id)?.content ?? '');
    default:
      return kindOf(change).name(lists);
  }
}
