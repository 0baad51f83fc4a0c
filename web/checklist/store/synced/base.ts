import type { Note } from '../../../../contract/notes.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import { apply, keysChangedBy } from '../changes/kinds/kinds.ts';
import {
  type ListKey,
  type ListName,
  type Lists,
  type NameOf,
  notesOf,
  remindersOf,
  spaceIn,
} from '../changes/lists.ts';
import { type Newer, type Synced, sinceOf, withNewer } from './newer.ts';

/** The lists that are here. */
export type Known = { readonly [Key in ListKey]?: Synced<NameOf<Key>> };

/** A change that the server has made, and the lists that do not have it yet. */
interface Acknowledged {
  readonly change: ChangeInSpace;
  readonly revision: number | undefined;
  /** The count of acknowledged changes, this one included. */
  readonly number: number;
  readonly missing: readonly ListKey[];
}

/** The list as it was when a fetch began. */
export interface Asked {
  readonly since: string;
  /** The count of acknowledged changes at that time. */
  readonly number: number;
  readonly known: Synced<ListName> | undefined;
}

/**
 * The last known state of the server: the lists as they were fetched, and the acknowledged changes that they
 * lack. A fetched list has a change when it has its revision, or was asked for after the acknowledgement.
 */
export class Base {
  readonly #own: string;
  #known: Known = {};
  #acknowledged: readonly Acknowledged[] = [];
  #count = 0;
  /** The latest revision known to have changed a reminder. */
  #reminded = 0;
  #lists: Partial<Lists> | undefined;
  /** The notes when all lists last agreed with one another. */
  #settled: readonly Note[] = [];

  /** @param own the space of the user's own lists */
  constructor(own: string) {
    this.#own = own;
  }

  /** The lists with all that was acknowledged; those that are not here yet are absent. */
  get lists(): Partial<Lists> {
    this.#lists ??= this.#reduce();
    return this.#lists;
  }

  get known(): Known {
    return this.#known;
  }

  /** The shared categories whose notes are here. */
  get shared(): readonly string[] {
    return Object.keys(this.#known)
      .flatMap((key) => spaceIn(key) ?? [])
      .filter((space) => space !== this.#own);
  }

  /** The acknowledged changes that a list does not have yet. */
  get acknowledged(): readonly Pick<Acknowledged, 'change' | 'revision'>[] {
    return this.#acknowledged.map(({ change, revision }) => ({ change, revision }));
  }

  /** True when the server has reminders that are not here. */
  get lacksReminders(): boolean {
    const { categories, reminders } = this.#known;
    if (this.#reminded === 0) return false;
    return reminders?.epoch !== categories?.epoch || Number(reminders?.revision) < this.#reminded;
  }

  has(key: ListKey): boolean {
    return this.#known[key] !== undefined;
  }

  /** True when a list is not here as it was at a revision. */
  isBehind(key: ListKey, { epoch, revision }: Pick<Synced<ListName>, 'epoch' | 'revision'>): boolean {
    const known = this.#known[key];
    return known?.epoch !== epoch || known.revision < revision;
  }

  /** The request of a fetch that begins now, to be passed to `take` with its answer. */
  begin(key: ListKey): Asked {
    const known = this.#known[key];
    return { since: sinceOf(known), number: this.#count, known };
  }

  /** Shows what the device has stored, where the server has not answered yet. */
  open(stored: Known): void {
    this.#known = { ...stored, ...this.#known };
    this.#lists = undefined;
    this.settle();
  }

  /**
   * Called when all lists agree with one another.
   * @returns the notes when they last did
   */
  settle(): readonly Note[] {
    const before = this.#settled;
    this.#settled = this.lists.notes ?? [];
    return before;
  }

  /**
   * Takes what the server has answered, unless it does not agree with what is here.
   * @param isLast whether the whole list was asked for because an answer did not agree
   * @returns whether it agrees
   */
  take<Key extends ListKey>(key: Key, newer: Newer<NameOf<Key>>, asked: Asked, isLast = false): boolean {
    const known: Synced<NameOf<Key>> | undefined = this.#known[key];
    if (newer.space !== this.#spaceOf(key) || !this.#isOf(newer)) return false;
    // Answers overtake each other; but none that was asked for with this very list is older than it.
    const isOlder = known?.epoch === newer.epoch && newer.revision < known.revision;
    if (isOlder && !isLast) return known !== asked.known;
    const synced = withNewer<NameOf<Key>>(known, newer);
    if (synced === undefined) return false;
    this.#known = { ...this.#known, [key]: synced };
    if (newer.reminded !== undefined) this.#reminded = newer.reminded;
    this.#lacks(key, (one) => one.number > asked.number && !this.#has(key, one));
    return true;
  }

  /** Forgets the notes of a category that is not shared with the user any more. */
  drop(space: string): void {
    const { [notesOf(space)]: _, ...known } = this.#known;
    this.#known = known;
    this.#lacks(notesOf(space), () => false);
  }

  acknowledge(change: ChangeInSpace, revision: number | undefined): void {
    this.#count += 1;
    const changed = keysChangedBy(change);
    const missing = changed.filter((key) => this.has(key) && !this.#has(key, { change, revision }));
    for (const key of Object.keys(this.#known) as ListKey[]) // TypeScript forgets the keys of an object
      if (this.#spaceOf(key) === change.space && !changed.includes(key)) this.#step(key, revision);
    if (missing.length === 0) return;
    const one = { change, revision, number: this.#count, missing };
    this.#acknowledged = [...this.#acknowledged, one];
    this.#lists = undefined;
  }

  /** The space whose revision a list has. */
  #spaceOf(key: ListKey): string {
    return spaceIn(key) ?? this.#own;
  }

  /** Notes of a shared category have that category. */
  #isOf({ space, rows }: Newer<ListName>): boolean {
    return space === this.#own || rows.every((row) => 'category' in row && row.category === space);
  }

  /** True when a list has a change by its revision. That of another space has no meaning for it. */
  #has(key: ListKey, { change, revision }: Pick<Acknowledged, 'change' | 'revision'>): boolean {
    const known = this.#known[key];
    if (known === undefined || revision === undefined || this.#spaceOf(key) !== change.space) return false;
    return revision <= known.revision;
  }

  /** Keeps a list among those that lack a change only where it still does. */
  #lacks(key: ListKey, still: (one: Acknowledged) => boolean): void {
    this.#acknowledged = this.#acknowledged.flatMap((one) => {
      const missing = still(one) ? one.missing : one.missing.filter((other) => other !== key);
      return missing.length === 0 ? [] : { ...one, missing };
    });
    this.#lists = undefined;
  }

  /** A list that the change has left alone is at its revision now, when nothing lies between the two. */
  #step<Key extends ListKey>(key: Key, revision: number | undefined): void {
    const known = this.#known[key];
    if (known && revision === known.revision + 1)
      this.#known = { ...this.#known, [key]: { ...known, revision } };
  }

  #reduce(): Partial<Lists> {
    const { categories, reminders, ...rest } = this.#known;
    // While a category is being shared, two lists have its notes: those of its own space count.
    const isHome = (space: string | undefined, { category }: Note) =>
      space === category || !this.has(notesOf(category));
    const notes = Object.entries(rest).flatMap(([key, synced]) =>
      (synced?.list ?? []).filter((note) => isHome(spaceIn(key), note)),
    );
    let lists: Lists = {
      categories: categories?.list ?? [],
      notes,
      ...(reminders && { reminders: reminders.list }),
    };
    for (const { change, missing } of this.#acknowledged) {
      const after = apply(lists, change);
      const hasNotes = missing.every((key) => spaceIn(key) === undefined);
      lists = {
        categories: (missing.includes('categories') ? after : lists).categories,
        notes: (hasNotes ? lists : after).notes,
        ...remindersOf(missing.includes('reminders') ? after : lists),
      };
    }
    return {
      ...(categories && { categories: lists.categories }),
      ...(this.has(notesOf(this.#own)) && { notes: lists.notes }),
      ...remindersOf(lists),
    };
  }
}
