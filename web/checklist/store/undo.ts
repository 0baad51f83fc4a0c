import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import type { Change } from './change.ts';
import { doneBy, isAnnounced, nameIn, notesIn, verbOf } from './kinds/kinds.ts';
import type { Lists } from './lists.ts';
import { personOf } from './people.ts';

/** What the user of this tab did, and how to take it back. */
export interface Step {
  /** One for most steps; one for each space that the step went between. */
  readonly inverses: readonly Change[];
  /** What was done, such as “Deleted “Bread” and 3 sub notes”. */
  readonly done: string;
  /** What it was done to, for the words after the undo. */
  readonly name: string;
  /** What kind of thing was done, such as “delete”. */
  readonly verb: string;
}

/** What the undo bar says; null while it is hidden. */
export type Notice =
  | { readonly kind: 'done'; readonly step: Step }
  | { readonly kind: 'undone' | 'not undone' | 'said'; readonly text: string }
  /** What was typed and not sent: `undo` brings it back into its place. */
  | { readonly kind: 'discarded'; readonly text: string; readonly undo: () => void };

const STEPS_MAX = 20;

/** The steps that can be taken back, the latest last. */
const steps = ofSession(() => new Store<readonly Step[]>([]));

export const notice = ofSession(() => new Store<Notice | null>(null));

/**
 * Remembers how to take a change back; what removes or moves something is announced as well.
 * @param lists what was shown before the change
 */
export function rememberStep(lists: Lists, change: Change, inverses: readonly Change[]): void {
  if (inverses.length === 0) return;
  const verb = verbOf(change).toLowerCase();
  const step = { inverses, done: doneBy(lists, change), name: nameIn(lists, change), verb };
  steps().write([...steps().read(), step].slice(-STEPS_MAX));
  notice().write(isAnnounced(change) ? { kind: 'done', step } : null);
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
  const isRestored = step.inverses.every(({ kind }) => kind === 'restore');
  const text = isRestored ? `Restored ${step.name}` : `Undone: ${step.done}`;
  notice().write({ kind: 'undone', text });
  return step;
}

/** Says that a step could not be taken back, because another device or another person was faster. */
export function refuseStep(lists: Lists, inverse: Change): void {
  const name = nameIn(lists, inverse);
  const note = lists.notes.find(({ id }) => notesIn(inverse).includes(id));
  const other = note && personOf(note);
  const changed = other ? `was changed by ${other.username}` : 'was changed on another device';
  notice().write({ kind: 'not undone', text: `Not undone: ${name} ${changed}` });
}
