import { v7 as uuidV7 } from 'uuid';

/** The first row that was in sight, and its distance from the top of the window. */
export interface Place {
  readonly id: string;
  readonly top: number;
}

/** The places of lists that were left, by the entry of the history. */
const places = new Map<string, Place>();

/** Marks the present entry of the history, so that it is known again after Back. */
export function presentEntry(): string {
  const state: unknown = history.state;
  if (state instanceof Object && 'entry' in state) return String(state.entry);
  const entry = uuidV7();
  history.replaceState({ ...(state instanceof Object && state), entry }, '');
  return entry;
}

/** The place is given once: the user may go on from there. */
export function takePlace(entry: string): Place | undefined {
  const place = places.get(entry);
  places.delete(entry);
  return place;
}

export const keepPlace = (entry: string, place: Place): void => void places.set(entry, place);
