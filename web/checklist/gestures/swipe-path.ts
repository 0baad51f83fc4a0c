/** A finger near an edge of the screen talks to the browser: Back, Forward, another app. */
const EDGE_PX = 24;
/** Before this a finger may still rest, press or scroll. */
const SLOP_PX = 10;
const ACTS_AT = 0.3;
const ACTS_AT_MOST_PX = 140;

interface Path {
  readonly dx: number;
  readonly dy: number;
}

type Course = 'undecided' | 'sideways' | 'scroll';

/** True when a finger swipes or scrolls. In doubt it scrolls. */
export function courseOf({ dx, dy }: Path): Course {
  if (Math.hypot(dx, dy) < SLOP_PX) return 'undecided';
  return Math.abs(dx) > 1.5 * Math.abs(dy) ? 'sideways' : 'scroll';
}

export const beginsAtEdge = (x: number, width: number): boolean => x < EDGE_PX || x > width - EDGE_PX;

/** The distance from which letting go acts. */
export const actsAt = (width: number): number => Math.min(width * ACTS_AT, ACTS_AT_MOST_PX);
