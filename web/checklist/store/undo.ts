import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import type { Change, ChangeInSpace } from './changes/change.ts';
import { apply, doneBy, isBasedOn, kindOf, notesIn, verbOf } from './changes/kinds/kinds.ts';
import type { Lists } from './changes/lists.ts';
import { inSpaces } from './changes/spaces.ts';
import { notice, type Step } from './notice.ts';
import { personOf } from './people/people.ts';

const STEPS_MAX = 20;

type Direction = 'undo' | 'redo';

/** The steps that can be taken back, and those that can be done again, the latest last. */
const steps = ofSession(() => ({
  undo: new Store<readonly Step[]>([]),
  redo: new Store<readonly Step[]>([]),
}));

/**
 * Remembers how to undo a change; the bar announces removals and moves.
 * @param lists what was shown before the change
 */
export function rememberStep(lists: Lists, made: Change, parts: readonly ChangeInSpace[]): void {
  forgetRedo();
  const changes = parts.flatMap((part) => kindOf(part).invert(lists, part) ?? []);
  if (changes.length === 0) return;
  const verb = verbOf(made).toLowerCase();
  const spaces = parts.map(({ space }) => space);
  const step = { changes, done: doneBy(lists, made), name: kindOf(made).name(lists, made), verb, spaces };
  push('undo', step);
  notice().write(kindOf(made).isAnnounced ? { kind: 'done', step } : null);
}

/** The step that an undo, or a redo, would take now. */
export const latestStep = (direction: Direction = 'undo'): Step | undefined =>
  steps()[direction].read().at(-1);

/** Offers the undo of the latest step in the bar, for changes that are not announced. */
export function announceLatestStep(): void {
  const step = latestStep();
  if (step) notice().write({ kind: 'done', step });
}

/**
 * Takes the latest step off the stack, remembers how to reverse it, and shows it in the bar.
 * @param lists what is shown now
 * @returns the changes to make: empty without a step, or when another person changed the same things first
 */
export function takeStep(lists: Lists, own: string, direction: Direction): readonly ChangeInSpace[] {
  const step = latestStep(direction);
  if (step === undefined) return [];
  const stack = steps()[direction];
  stack.write(stack.read().slice(0, -1));
  const { changes } = step;
  const refused = changes.find((change) => !isBasedOn(lists, change));
  const isGone = step.spaces.some(
    (space) => space !== own && !lists.categories.some(({ id }) => id === space),
  );
  if (isGone) refuse(direction, step.name, 'is no longer shared with you');
  else if (refused) refuse(direction, kindOf(refused).name(lists, refused), changedBy(lists, refused));
  if (isGone || refused) return [];
  const { parts, opposites } = takenBack(lists, changes, own);
  const back = opposites.length > 0 ? { ...step, changes: opposites } : undefined;
  if (back) push(direction === 'undo' ? 'redo' : 'undo', back);
  if (direction === 'undo') notice().write({ kind: 'undone', text: undoneBy(step), step: back });
  else notice().write(back ? { kind: 'done', step: back } : null);
  return parts;
}

/** Gives notes that moved to another space their new ids in all steps. */
export function renameInSteps(ids: ReadonlyMap<string, string>): void {
  if (ids.size === 0) return;
  for (const stack of Object.values(steps()))
    stack.write(JSON.parse(JSON.stringify(stack.read()), (_, value) => ids.get(value) ?? value));
}

/** Shows that a step could not be taken, usually because another device or another person was faster. */
export function refuseStep(lists: Lists, change: Change, why = changedBy(lists, change)): void {
  refuse('undo', kindOf(change).name(lists, change), why);
}

function refuse(direction: Direction, name: string, why: string): void {
  forgetRedo();
  const what = direction === 'undo' ? 'Not undone' : 'Not redone';
  notice().write({ kind: 'stays', text: `${what}: ${name} ${why}` });
}

function changedBy({ notes }: Lists, change: Change): string {
  const note = notes.find(({ id }) => notesIn(change).includes(id));
  const other = note && personOf(note);
  return other ? `was changed by ${other.username}` : 'was changed on another device';
}

/** Changes as they are sent, and what takes them back: the last first. */
function takenBack(lists: Lists, changes: readonly Change[], own: string) {
  const parts: ChangeInSpace[] = [];
  const opposites: Change[] = [];
  let latest = lists;
  for (const part of changes.flatMap((change) => inSpaces(lists, change, own))) {
    const opposite = kindOf(part).invert(latest, part);
    if (opposite) opposites.unshift(opposite);
    latest = apply(latest, part);
    parts.push(part);
  }
  return { parts, opposites };
}

const undoneBy = ({ changes, done, name }: Step): string =>
  changes.every(({ kind }) => kind === 'restore') ? `Restored ${name}` : `Undone: ${done}`;

function push(direction: Direction, step: Step): void {
  const stack = steps()[direction];
  stack.write([...stack.read(), step].slice(-STEPS_MAX));
}

/** A new change clears the redo steps. */
function forgetRedo(): void {
  if (latestStep('redo')) steps().redo.write([]);
}
