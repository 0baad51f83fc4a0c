import { ApiError } from '../../../api/api-error.ts';
import type { Change } from '../changes/change.ts';
import type { Entry } from '../device/database.ts';

interface Read {
  /** What this tab knew when it began to read the storage. */
  readonly before: readonly Entry[];
  /** What it knows by now. */
  readonly now: readonly Entry[];
  readonly stored: readonly Entry[];
}

/**
 * The waiting entries after a read of the storage: entries added or removed here meanwhile are newer than the read.
 * @returns the entries in their order, and those that another tab has taken out
 */
export function afterRead({ before, now, stored }: Read): {
  entries: readonly Entry[];
  gone: readonly Entry[];
} {
  const known = new Set(before);
  const come = now.filter((entry) => !known.has(entry));
  const isHere = new Set(now);
  const left = numbersOf(before.filter((entry) => !isHere.has(entry)));
  const added = numbersOf(come);
  const entries = [...stored.filter(({ n }) => !left.has(n) && !added.has(n)), ...come];
  const present = numbersOf([...stored, ...come]);
  return {
    entries: entries.sort((a, b) => a.n - b.n),
    gone: now.filter(({ n }) => !present.has(n)),
  };
}

const numbersOf = (entries: readonly Entry[]): ReadonlySet<number> => new Set(entries.map(({ n }) => n));

/** Whether a change waits for its user, who decides what becomes of it: it is not sent. */
export const isDecision = ({ conflict, refused, notSent }: Entry): boolean =>
  conflict !== undefined || refused !== undefined || notSent !== undefined;

/** Whether a change belongs to the action of one that was refused: it is not sent either. */
export const isRestOf = (refused: Entry, entry: Entry): boolean =>
  refused.change.action !== undefined &&
  entry.change.action === refused.change.action &&
  !isDecision(entry) &&
  !isSameChange(entry, refused);

/** Whether a conflict is about a text that its user has written over with a later one. */
export const isOvertaken = ({ change, conflict, n }: Entry, later: Entry): boolean =>
  conflict !== undefined &&
  n < later.n &&
  change.kind === later.change.kind &&
  'id' in change &&
  'id' in later.change &&
  change.id === later.change.id;

const NOT_SENT_STAYS_MS = 30 * 24 * 3_600_000;

/** What was not sent is forgotten when nobody has wanted it for so long. */
export const isForgotten = ({ notSent }: Pick<Entry, 'notSent'>): boolean =>
  notSent !== undefined && Date.now() - notSent.at > NOT_SENT_STAYS_MS;

type Made = Pick<Entry, 'at' | 'change'>;

/** Whether two rows, of whatever storages, hold the same change. */
export const isSameChange = (one: Made, other: Made): boolean =>
  one.at === other.at && JSON.stringify(one.change) === JSON.stringify(other.change);

/** The entry as it is stored once its user must decide about a refusal. */
export function refusedFor(reason: unknown, entry: Entry): Entry {
  const { status, body } = reason instanceof ApiError ? reason : { status: 0, body: undefined };
  return { ...entry, refused: { status, body } };
}

/** What waits, as this tab knows it: the stored changes in their order, then those that are being written. */
export class Entries {
  #stored: readonly Entry[] = [];
  #unwritten: readonly Change[] = [];
  /** The numbers of those that have left. */
  readonly #settled = new Set<number>();

  get stored(): readonly Entry[] {
    return this.#stored;
  }

  /** What is being written to the device. */
  get unwritten(): readonly Change[] {
    return this.#unwritten;
  }

  /** The next change to send. */
  get next(): Entry | undefined {
    return this.#stored.find((entry) => !isDecision(entry));
  }

  find(n: number): Entry | undefined {
    return this.#stored.find((entry) => entry.n === n);
  }

  /** The entry with the change of a row of whatever storage, numbered as here. */
  same(row: Made): Entry | undefined {
    return this.#stored.find((entry) => isSameChange(entry, row));
  }

  /** An entry as it is now: another storage has given it another number; undefined when it has left. */
  present(entry: Entry): Entry | undefined {
    const atItsNumber = this.find(entry.n);
    if (atItsNumber && isSameChange(atItsNumber, entry)) return atItsNumber;
    const renumbered = this.same(entry);
    return renumbered ?? (atItsNumber?.at === entry.at ? atItsNumber : undefined); // it may have been altered
  }

  /** Changes that are being written to the device; `written` reports how that ended. */
  writing(changes: readonly Change[]): void {
    this.#unwritten = [...this.#unwritten, ...changes];
  }

  /** The changes that began first are written as `entries`, or could not be. */
  written({ length }: readonly Change[], entries: readonly Entry[]): void {
    this.#unwritten = this.#unwritten.slice(length);
    // A read of the storage may have found them, and even sent them, before this.
    const waiting = entries.filter(({ n }) => !this.#settled.has(n));
    const others = this.#stored.filter(({ n }) => !waiting.some((entry) => entry.n === n));
    this.#stored = [...others, ...waiting];
  }

  replace(entry: Entry): void {
    this.#stored = this.#stored.map((other) => (other.n === entry.n ? entry : other));
  }

  remove(n: number): void {
    this.#settled.add(n);
    this.#stored = this.#stored.filter((entry) => entry.n !== n);
  }

  /** Takes over what was read from the storage. @returns the entries that another tab has taken out */
  read({ before, stored }: Omit<Read, 'now'>): readonly Entry[] {
    const { entries, gone } = afterRead({ before, now: this.#stored, stored });
    this.#stored = entries;
    return gone;
  }

  /** Another storage is in use, with other numbers. */
  renumber(entries: readonly Entry[]): void {
    this.#stored = entries;
    this.#settled.clear();
  }
}
