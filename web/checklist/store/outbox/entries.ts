import { v7 as uuidV7 } from 'uuid';
import type { ChangeInSpace } from '../changes/change.ts';
import type { Entry } from '../device/database.ts';

export interface QueueState {
  /** All that waits, decisions of the user too, oldest first. */
  readonly entries: readonly Entry[];
  /** The changes shown before the server has acknowledged them. */
  readonly changes: readonly ChangeInSpace[];
  /** Those of the changes that are about to be sent: neither held up nor waiting for a decision. */
  readonly underWay: readonly ChangeInSpace[];
  /** The last attempt could not be sent, or was put off by the server. */
  readonly isHeldUp: boolean;
  /** The changes that end with the page, because the device has not stored them. */
  readonly unwritten: readonly Entry[];
}

/** A text that was typed and cannot be saved: its id, and why it waits for its user. */
export type Unsaved = Pick<Entry, 'id' | 'held'>;

/** The entries of one action of the user, after those that an earlier page has left, known here or not. */
export function entriesFor(
  changes: readonly ChangeInSpace[],
  isUndo: boolean,
  nextTurn: number,
  unsaved?: Unsaved,
): readonly Entry[] {
  const at = Date.now();
  const first = Math.max(at, nextTurn);
  const entryOf = (change: ChangeInSpace, place: number): Entry => ({
    id: uuidV7(),
    turn: first + place,
    at,
    change,
    isUndo,
    ...unsaved,
  });
  return changes.map(entryOf);
}

/** The idempotency key of a change: the server makes it once. */
export const keyOf = ({ id, key = id }: Pick<Entry, 'id' | 'key'>): string => key;

/** True for a key of a version before 0.43.0: a device and a number. Removed, with its second key, in 0.45.0. */
export const isCounted = (key: string): boolean => key.includes('.');

/** True when a change waits for its user, who decides what becomes of it: it is not sent. */
export const isDecision = ({ held }: Entry): boolean => held !== undefined;

/** The waiting changes in memory, in the order in which they were made in any tab. */
export class Entries {
  #all: readonly Entry[] = [];
  /** The ids of those that the device has stored as they are here. */
  readonly #stored = new Set<string>();
  /** The ids of those that have left. */
  readonly #left = new Set<string>();

  get all(): readonly Entry[] {
    return this.#all;
  }

  /** The changes to send, in their order. */
  get waiting(): readonly Entry[] {
    return this.#all.filter((entry) => !isDecision(entry));
  }

  /** Later than all that are known here, even if the clock was put back. */
  get nextTurn(): number {
    return Math.max(0, ...this.#all.map(({ turn }) => turn)) + 1;
  }

  /** @param isHeldUp whether the last attempt could not be sent */
  state(isHeldUp: boolean): QueueState {
    const changesOf = (entries: readonly Entry[]) => entries.map(({ change }) => change);
    return {
      entries: this.#all,
      changes: changesOf(this.#all.filter(({ held }) => !held || held.why === 'conflict')),
      underWay: isHeldUp ? [] : changesOf(this.waiting),
      isHeldUp,
      unwritten: this.#all.filter(({ id }) => !this.#stored.has(id)),
    };
  }

  find(id: string): Entry | undefined {
    return this.#all.find((entry) => entry.id === id);
  }

  readonly isStored = (id: string): boolean => this.#stored.has(id);

  readonly hasLeft = (id: string): boolean => this.#left.has(id);

  add(entries: readonly Entry[]): void {
    this.#all = inOrder([...this.#all, ...entries]);
  }

  replace(entry: Entry): void {
    this.#stored.delete(entry.id);
    this.#all = this.#all.map((other) => (other.id === entry.id ? entry : other));
  }

  remove(id: string): void {
    this.#left.add(id);
    this.#stored.delete(id);
    this.#all = this.#all.filter((entry) => entry.id !== id);
  }

  /** The device has stored these entries; one that was altered meanwhile is stored once more. */
  stored(entries: readonly Entry[]): void {
    for (const entry of entries) if (this.find(entry.id) === entry) this.#stored.add(entry.id);
  }

  /**
   * Takes over what the device has stored. What was added or altered here meanwhile is newer than that.
   * @param asked the entries here that were stored when the device was asked
   * @returns those that another tab has taken out
   */
  read(rows: readonly Entry[], asked: readonly Entry[]): readonly Entry[] {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const gone = asked.filter((entry) => this.#stored.has(entry.id) && !byId.has(entry.id));
    for (const { id } of gone) this.remove(id);
    const known = new Map(this.#all.map((entry) => [entry.id, entry]));
    const taken = rows.filter(({ id }) => !this.hasLeft(id) && !this.#isNewerHere(id, known));
    for (const row of taken) {
      known.set(row.id, row);
      this.#stored.add(row.id);
    }
    this.#all = inOrder([...known.values()]);
    return gone;
  }

  /** An entry that the device has not stored as it is here. */
  #isNewerHere(id: string, known: ReadonlyMap<string, Entry>): boolean {
    return known.has(id) && !this.#stored.has(id);
  }
}

/** In their turn; of two tabs that did not know of each other, in the order of their ids. */
const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => a.turn - b.turn || (a.id < b.id ? -1 : 1));
