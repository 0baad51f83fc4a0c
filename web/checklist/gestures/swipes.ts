import type { Note } from '../../../contract/notes.ts';
import { isDragging } from '../../ui/sortable/drag.ts';
import { deleteNote } from '../delete/delete-notes.ts';
import { noteIn, ROWS } from '../list/row-element.ts';
import { noteWith } from '../list/shown-notes.ts';
import { selection } from '../selection/selection.ts';
import { change } from '../store/checklist.ts';
import { actsAt, beginsAtEdge, courseOf } from './swipe-path.ts';
import { layUnder, type UnderRow } from './under-row.ts';

const BACK_MS = 160;
/** The handle lifts, and a text is edited. */
const NOT_HERE = '[data-rfd-drag-handle-draggable-id], textarea, form, [data-sub-handle]';

interface Swipe {
  readonly pointer: number;
  readonly row: HTMLElement;
  readonly note: Note;
  readonly isLine: boolean;
  readonly x: number;
  readonly y: number;
  dx: number;
  under: UnderRow | undefined;
}

/**
 * Swiping a row to the right scratches it out, to the left deletes it. Vertical scroll wins, and with reduced motion there
 * are the buttons alone: the gesture is shown by the motion of the row.
 */
export function followSwipes(signal: AbortSignal): void {
  let swipe: Swipe | undefined;
  const cancel = () => {
    if (swipe) rest(swipe);
    swipe = undefined;
  };

  addEventListener(
    'pointerdown',
    (event) => {
      cancel(); // a second finger zooms
      swipe = begin(event);
    },
    { signal },
  );
  addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (swipe?.pointer !== pointerId) return;
      const path = { dx: clientX - swipe.x, dy: clientY - swipe.y };
      const course = swipe.under ? 'sideways' : courseOf(path);
      if (course === 'scroll' || isDragging()) cancel();
      if (course === 'sideways' && swipe) follow(swipe, path.dx);
    },
    { signal },
  );
  addEventListener('pointercancel', cancel, { signal });
  addEventListener(
    'pointerup',
    ({ pointerId }) => {
      if (swipe?.pointer !== pointerId) return;
      if (swipe.under?.isArmed()) void act(swipe);
      else rest(swipe);
      swipe = undefined;
    },
    { signal },
  );
  signal.addEventListener('abort', cancel);
}

function begin({
  pointerId,
  pointerType,
  isPrimary,
  target,
  clientX,
  clientY,
}: PointerEvent): Swipe | undefined {
  if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return undefined;
  if (beginsAtEdge(clientX, innerWidth) || target.closest(NOT_HERE) || selection().read()) return undefined;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  const row = target.closest<HTMLElement>(ROWS);
  const note = row && noteWith(noteIn(row));
  if (!note) return undefined;
  const isLine = row.matches('[data-divider]');
  return { pointer: pointerId, row, note, isLine, x: clientX, y: clientY, dx: 0, under: undefined };
}

/** Moves the row along. A line cannot be scratched out: to the right it only gives a little. */
function follow(swipe: Swipe, dx: number): void {
  const { row, note, isLine } = swipe;
  const isStuck = isLine && dx > 0;
  swipe.dx = isStuck ? Math.min(dx / 6, 16) : dx;
  swipe.under ??= layUnder(row);
  row.style.transform = `translateX(${swipe.dx}px)`;
  const kind = dx < 0 ? 'delete' : note.scratched_out ? 'uncheck' : 'scratch out';
  const isArmed = !isStuck && Math.abs(dx) >= actsAt(row.offsetWidth);
  if (swipe.under.show(kind, swipe.dx, isArmed)) tick();
}

/** Felt, where the device can: letting go would act now, or would not any more. */
function tick(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8);
}

async function act(swipe: Swipe): Promise<void> {
  const { row, note, dx } = swipe;
  if (dx > 0) {
    change({ kind: 'update note', id: note.id, scratched_out: !note.scratched_out });
    rest(swipe);
    return;
  }
  await glide(swipe, -row.offsetWidth);
  lift(swipe);
  deleteNote(note.id);
}

function rest(swipe: Swipe): void {
  if (swipe.under) void glide(swipe, 0).then(() => lift(swipe));
}

async function glide({ row, dx }: Swipe, to: number): Promise<void> {
  row.style.transform = `translateX(${to}px)`;
  const from = [{ transform: `translateX(${dx}px)` }, { transform: `translateX(${to}px)` }];
  await row.animate(from, { duration: BACK_MS, easing: 'ease-out' }).finished.catch(() => {}); // the row is gone
}

function lift({ row, under }: Swipe): void {
  row.style.transform = '';
  under?.remove();
}
