import { DIVIDER, type Note } from '../../../contract/notes.ts';
import type { Move } from '../../../contract/several-notes.ts';
import { selectCategory } from '../categories/choice.ts';
import { PANEL_ID } from '../categories/tab-id.ts';
import { selectedCategory } from '../categories/useSelectedCategory.ts';
import { element } from '../list/element.ts';
import { lightUp } from '../list/light-up.ts';
import { noteIn, ROWS } from '../list/row-element.ts';
import { moveNotes } from '../move/move-notes.ts';
import styles from './drag.lazy.module.css';
import { openGhost } from './ghost.ts';
import { type Point, TabTarget } from './tab-target.ts';

/** Near an edge of the window the page scrolls along, as while a list is sorted (spec section 9). */
const SCROLLS_WITHIN = 0.2;
const SCROLL_MAX_PX = 28;

interface Carried {
  readonly note: Note;
  /** Whose tab has just opened. */
  readonly category: string;
  /** The pointer, which may rest until the note is let go. */
  readonly at: Point;
}

/** A dragged note whose category is no longer shown: it is let go in another list, or on another tab. */
export function carry({ note, category, at: start }: Carried): void {
  const over = new AbortController();
  const { signal } = over;
  let point = start;
  const ghost = openGhost(note.content === DIVIDER ? 'Line' : note.content);
  const place = element('div', { className: styles['place'] ?? '' });
  document.body.append(place);
  const tabs = new TabTarget('', signal, { over: () => {}, opens: selectCategory });
  selectCategory(category);

  function end(): void {
    over.abort();
    ghost.remove();
    place.remove();
  }
  function follow({ clientX: x, clientY: y }: Point): void {
    point = { clientX: x, clientY: y };
    ghost.moveTo(x, y);
    tabs.aim(point);
    showPlace(place, tabs.target === undefined ? placeAt(x, y, note.id) : undefined);
  }
  function drop({ clientX: x, clientY: y }: PointerEvent): void {
    const { target } = tabs;
    const open = selectedCategory()?.id;
    const at = target === undefined && open !== undefined ? placeAt(x, y, note.id) : undefined;
    end();
    if (target !== undefined && target !== note.category) move({ category: target });
    else if (open !== undefined && at) move({ category: open, after: at.after });
    else selectCategory(note.category);
    if (target === open || at) void lightUp(note.id, note.content);
  }
  const move = (to: Pick<Move, 'category' | 'after'>) => moveNotes([note.id], { ...to, parent: null });
  function cancel(): void {
    end();
    selectCategory(note.category);
  }
  follow(start);
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', drop, { signal, capture: true });
  addEventListener('pointercancel', cancel, { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      cancel();
    },
    { signal, capture: true },
  );
  scrollAlong(() => point.clientY, signal);
}

interface Place {
  /** The note above; null for the first place. */
  readonly after: string | null;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The position in the open list, maybe the note's own, for a drop here; undefined beside the list. */
function placeAt(x: number, y: number, carried: string): Place | undefined {
  const panel = document.getElementById(PANEL_ID)?.getBoundingClientRect();
  if (!panel || x < panel.left || x > panel.right || y < panel.top) return undefined;
  const { left, width } = panel;
  let place: Place = { after: null, left, width, top: panel.top };
  for (const item of document.querySelectorAll(`#${PANEL_ID} ol > li`)) {
    const { top, bottom } = item.getBoundingClientRect();
    const row = item.querySelector(ROWS);
    if (!row || y < (top + bottom) / 2) break;
    if (noteIn(row) !== carried) place = { after: noteIn(row), left, width, top: bottom };
  }
  return place;
}

function showPlace(line: HTMLElement, place: Place | undefined): void {
  line.hidden = place === undefined;
  if (!place) return;
  line.style.width = `${place.width}px`;
  line.style.transform = `translate(${place.left}px, ${place.top}px)`;
}

function scrollAlong(y: () => number, signal: AbortSignal): void {
  const edge = innerHeight * SCROLLS_WITHIN;
  const step = () => {
    if (signal.aborted) return;
    const at = y();
    const depth = at < edge ? at - edge : Math.max(0, at - (innerHeight - edge));
    if (depth) scrollBy(0, (depth / edge) * SCROLL_MAX_PX);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
