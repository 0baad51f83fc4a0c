import type { SensorAPI } from '@hello-pangea/dnd';
import { useEffect } from 'react';

/** A drag by mouse or touch, as its follower sees it. */
export interface Drag {
  readonly id: string;
  /** The item that the lifted one would follow if it were dropped now: null for none, undefined outside of the list. */
  readonly above: () => string | null | undefined;
  /** Ends the sorting at once: the follower moves the lifted item elsewhere. */
  readonly take: () => void;
}

/** Follows each drag of a list. Returns what ends that. */
export type FollowDrag = (drag: Drag) => () => void;

const dragged = new Set<object>();

/** Kept here, not looked for: a selector would have the browser search a page of thousands of rows with each key. */
export const isDragging = (): boolean => dragged.size > 0;

/** Something follows the pointer or the keys. Returns for when it no longer does. */
export function beginDrag(): () => void {
  const drag = {};
  dragged.add(drag);
  return () => dragged.delete(drag);
}

/** The follower of the present drag, and whether it took the item out of the list. */
export class Following {
  #api: SensorAPI | undefined;
  #end = () => {};
  #isTaken = false;
  /** The index at which the lifted item would land; undefined outside of the list. */
  to: number | undefined;

  /** The library lets its sensors alone end a drag, so this is one that never begins one. */
  readonly sensors = [
    (api: SensorAPI): void => {
      useEffect(() => {
        this.#api = api;
      }, [api]);
    },
  ];

  begin(from: number, follow: (take: () => void) => () => void): void {
    this.to = from;
    this.#isTaken = false;
    const stop = follow(() => {
      this.#isTaken = true;
      this.#api?.tryReleaseLock();
    });
    const over = beginDrag();
    this.#end = () => {
      stop();
      over();
    };
  }

  /** @returns whether the item was taken */
  end(): boolean {
    this.#end();
    this.#end = () => {};
    const isTaken = this.#isTaken;
    this.#isTaken = false;
    return isTaken;
  }
}

/** The library moves by the arrows alone. Returns what ends it. */
export function onHomeAndEnd(act: (isHome: boolean) => void): () => void {
  const over = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Home' && event.key !== 'End') return;
      event.preventDefault();
      act(event.key === 'Home');
    },
    { signal: over.signal, capture: true },
  );
  return () => over.abort();
}
