/** The position of an item, in announcements to screen readers. */
export interface Place {
  readonly place: number;
  readonly count: number;
}

export const USAGE =
  'Press Space to lift. While lifted, use the arrow keys to move, Home and End to put it first or last, Space to drop and Escape to cancel.';

export function sayLifted(name: string, { place, count }: Place): string {
  return `${name} lifted. Place ${place} of ${count}.`;
}

export function sayMoved(name: string, to: Place | null): string {
  return to ? `${name} moved to place ${to.place} of ${to.count}.` : `${name} is outside of the list.`;
}

export function sayDropped(name: string, from: Place, to: Place): string {
  return from.place === to.place
    ? `${name} dropped. Still at place ${to.place} of ${to.count}.`
    : `${name} dropped. Moved from place ${from.place} to place ${to.place} of ${to.count}.`;
}

export function sayCancelled(name: string, from: Place): string {
  return `${name} is back at place ${from.place} of ${from.count}. Nothing was moved.`;
}
