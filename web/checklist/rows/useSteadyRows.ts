import { useLayoutEffect, useState } from 'react';
import { isDragging } from '../../ui/sortable/drag.ts';
import { PANEL_ID } from '../categories/tab-id.ts';
import { noteIn, ROWS, rowOf } from '../list/row-element.ts';
import { keepPlace, type Place, presentEntry, takePlace } from './place-in-history.ts';

/** The user goes on by themselves. */
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** A change in the frame of one of these is made by the user, and moves what it moves. */
const OWN_EVENTS = ['keydown', 'click', 'pointerup', 'touchend', 'drop'];
/** So long after it is let go, a row is in its new place: until then the rows below it are where they were before. */
const DROPPED_WITHIN_MS = 1_000;

/**
 * Rows stay under the finger, whatever is changed elsewhere above them: after a change of the list most of those in the
 * window are where they were, and after anything else that takes room, such as a bar. Browsers do so themselves, but Safari
 * does not, and the library for drag and drop switches it off for the list. After Back the list is where it was left, which
 * browsers do only as far as its first rows reach.
 * @param shown what the rows are drawn from
 */
export function useSteadyRows(shown: readonly unknown[]): void {
  const [rows] = useState(() => new SteadyRows());
  useLayoutEffect(() => rows.follow(), [rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have just been drawn from it
  useLayoutEffect(() => rows.listHasChanged(), [rows, shown]);
}

class SteadyRows {
  #isOwn = false;
  #droppedAt = -DROPPED_WITHIN_MS;
  /** Distances from the top of the document: of the list, and of the rows that were in the window, from above. */
  #list = 0;
  #rows: ReadonlyMap<string, number> = new Map();
  #scrolled = 0;
  /** The place to come back to, until the rows reach there. */
  #place: Place | undefined;

  follow(): () => void {
    const over = new AbortController();
    const { signal } = over;
    const entry = presentEntry();
    this.#place = takePlace(entry);
    for (const gesture of GESTURES)
      addEventListener(gesture, () => this.#leavePlace(), { capture: true, passive: true, signal });
    const begin = () => {
      this.#isOwn = true;
      if (isDragging()) this.#droppedAt = performance.now();
      requestAnimationFrame(() => requestAnimationFrame(end));
    };
    const end = () => {
      this.#isOwn = false;
    };
    for (const event of OWN_EVENTS) addEventListener(event, begin, { capture: true, signal });
    const settle = () => {
      if (this.#place) return this.#comeBack(this.#place);
      const [first = 0] = this.#shifts();
      this.#hold(scrollY > 0 ? first : 0); // a bar that opens at the top of the page is in sight
    };
    addEventListener('scroll', settle, { passive: true, signal });
    const sizes = new ResizeObserver(settle);
    const { style } = document.documentElement;
    style.setProperty('overflow-anchor', 'none'); // or both would scroll
    const page = document.getElementById(PANEL_ID)?.parentElement;
    if (page) sizes.observe(page);
    return () => {
      const [first] = this.#rows;
      if (first) keepPlace(entry, { id: first[0], top: first[1] - this.#scrolled });
      this.#rows = new Map();
      over.abort();
      sizes.disconnect();
      style.removeProperty('overflow-anchor');
    };
  }

  listHasChanged(): void {
    const isDropped = performance.now() - this.#droppedAt < DROPPED_WITHIN_MS;
    const isBelow = this.#rows.size > 0 && scrollY > 0;
    if (this.#place) this.#comeBack(this.#place);
    else if (this.#isOwn || isDropped) this.#hold(isBelow ? topOfList() - this.#list : 0);
    else this.#hold(mostCommon(this.#shifts()));
  }

  #comeBack({ id, top }: Place): void {
    const row = rowOf(id);
    if (!row?.checkVisibility()) return;
    const way = row.getBoundingClientRect().top - top;
    if (Math.abs(way) >= 1) scrollBy({ top: way, behavior: 'instant' });
    else this.#leavePlace();
  }

  #leavePlace(): void {
    if (!this.#place) return;
    this.#place = undefined;
    this.#remember();
  }

  #hold(shift: number): void {
    if (Math.abs(shift) >= 1 && !isDragging()) scrollBy({ top: shift, behavior: 'instant' });
    this.#remember();
  }

  #remember(): void {
    this.#list = topOfList();
    this.#scrolled = scrollY;
    this.#rows = new Map(isDragging() ? [] : rowsInSight().map((row) => [noteIn(row), topOf(row)]));
  }

  #shifts(): number[] {
    return Array.from(this.#rows).flatMap(([id, before]) => {
      const row = rowOf(id);
      return row ? Math.round(topOf(row) - before) : [];
    });
  }
}

const topOf = (element: Element): number => element.getBoundingClientRect().top + scrollY;

const firstChunk = () => document.getElementById(PANEL_ID)?.querySelector('ol');

function topOfList(): number {
  const list = firstChunk();
  return list ? topOf(list) : 0;
}

/** By the chunks of the list: a selector would have the browser search all rows. */
function rowsInSight(): Element[] {
  const chunks = Array.from(firstChunk()?.parentElement?.children ?? []);
  return chunks
    .filter(isInSight)
    .flatMap((chunk) => Array.from(chunk.querySelectorAll(ROWS)))
    .filter(isInSight);
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Among equals the first. */
function mostCommon(shifts: readonly number[]): number {
  const groups = [...Map.groupBy(shifts, (shift) => shift).values()];
  const [largest = []] = groups.sort((some, others) => others.length - some.length);
  return largest[0] ?? 0;
}
