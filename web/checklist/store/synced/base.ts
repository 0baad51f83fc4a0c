import type { Note } from '../../../../contract/notes.ts';
import type { Change } from '../changes/change.ts';
import { apply, keysChangedBy } from '../changes/kinds/kinds.ts';
import {
  LIST_NAMES,
  type ListKey,
  type ListName,
  type Lists,
  type NameOf,
  notesOf,
  spaceIn,
} from '../changes/lists.ts';
import { type Newer, type Synced, sinceOf, withNewer } from './newer.ts';

/** The lists that are here. */
export type Known = { readonly [Key in ListKey]?: Synced<NameOf<Key>> };

/** A change that the server has made, and the lists that do not have it yet. */
interface Acknowledged {
  readonly change: Change;
  readonly revision: number | undefined;
  /** How many were acknowledged before it and with it. */
  readonly number: number;
  readonly missing: ReadonlySet<ListKey>;
}

/**
 * What the server is known to have: the lists as they were fetched, and the acknowledged changes that they do not have
 * yet. A fetched list has a change when it has its revision, or was asked for after the acknowledgement.
 */
export class Base {
  #known: Known = {};
  #acknowledged: readonly Acknowledged[] = [];
  #count = 0;
  #lists: Partial<Lists> | undefined;

  /** The lists with all that was acknowledged; those that are not here yet are absent. */
  get lists(): Partial<Lists> {
    this.#lists ??= this.#reduce();
    return this.#lists;
  }

  get known(): Known {
    return this.#known;
  }

  /** The shared categories whose notes are here. */
  get spaces(): readonly string[] {
    return Object.keys(this.#known).flatMap((key) => spaceIn(key) ?? []);
  }

  /** The acknowledged changes that a list does not have yet. */
  get acknowledged(): readonly Pick<Acknowledged, 'change' | 'revision'>[] {
    return this.#acknowledged.map(({ change, revision }) => ({ change, revision }));
  }

  /** Whether the server numbers its revisions, as ours does; false as long as nobody knows. */
  get isNumbered(): boolean {
    return LIST_NAMES.some((name) => this.#known[name]?.epoch !== undefined);
  }

  has(key: ListKey): boolean {
    return this.#known[key] !== undefined;
  }

  /** Whether a list is older than what the server announces; one of another epoch is. */
  isOlder(key: ListKey, { epoch, revision }: Pick<Synced<ListName>, 'epoch' | 'revision'>): boolean {
    const known = this.#known[key];
    if (known === undefined) return true;
    if (epoch !== undefined && known.epoch !== epoch) return true;
    return known.revision < revision;
  }

  /** What a fetch that begins now has to ask for, and has to be taken with. */
  begin(key: ListKey): { readonly since: string; readonly number: number } {
    return { since: sinceOf(this.#known[key]), number: this.#count };
  }

  /** @param number how many changes had been acknowledged when the fetch began */
  take<Key extends ListKey>(key: Key, newer: Newer<NameOf<Key>>, number: number): void {
    const synced = withNewer<NameOf<Key>>(this.#known[key], newer);
    this.#known = { ...this.#known, [key]: synced };
    this.#lacks(key, (one) => {
      const isOlder = one.revision !== undefined && synced.epoch !== undefined;
      return !(one.number <= number || (isOlder && Number(one.revision) <= synced.revision));
    });
  }

  /** Forgets the notes of a category that is not shared with the user any more. */
  drop(space: string): void {
    const { [`notes ${space}` as const]: _, ...known } = this.#known;
    this.#known = known;
    this.#lacks(`notes ${space}`, () => false);
  }

  acknowledge(change: Change, revision: number | undefined): void {
    this.#count += 1;
    const changed = keysChangedBy(change);
    const missing = changed.filter((key) => {
      const known = this.#known[key];
      return known && !(known.epoch !== undefined && revision !== undefined && revision <= known.revision);
    });
    // The revision of a shared category says nothing of the user's own lists.
    if (change.space === undefined)
      for (const name of LIST_NAMES) if (!changed.includes(name)) this.#step(name, revision);
    if (missing.length === 0) return;
    const one = { change, revision, number: this.#count, missing: new Set(missing) };
    this.#acknowledged = [...this.#acknowledged, one];
    this.#lists = undefined;
  }

  /** Keeps a list among those that lack a change only where it still does. */
  #lacks(key: ListKey, still: (one: Acknowledged) => boolean): void {
    this.#acknowledged = this.#acknowledged.flatMap((one) => {
      const missing = still(one) ? one.missing : without(one.missing, key);
      return missing.size === 0 ? [] : { ...one, missing };
    });
    this.#lists = undefined;
  }

  /** A list that the change has left alone is at its revision now, when nothing lies between the two. */
  #step<Name extends ListName>(name: Name, revision: number | undefined): void {
    const known = this.#known[name];
    if (known?.epoch === undefined || revision !== known.revision + 1) return;
    this.#known = { ...this.#known, [name]: { ...known, revision } };
  }

  #reduce(): Partial<Lists> {
    const { categories, notes, ...rest } = this.#known;
    const shared = Object.values(rest).flatMap((synced) => (synced ? [synced.list] : []));
    const own = notes?.list ?? [];
    // While a category is being shared, the own list still has its notes, as they were.
    const isOwn = ({ category }: Note) => !this.has(notesOf(category));
    const all = shared.length === 0 ? own : [own.filter(isOwn), ...shared].flat();
    let lists: Lists = { categories: categories?.list ?? [], notes: all };
    for (const { change, missing } of this.#acknowledged) {
      const after = apply(lists, change);
      const hasCategories = !missing.has('categories');
      const hasNotes = missing.size === (hasCategories ? 0 : 1);
      lists = {
        categories: hasCategories ? lists.categories : after.categories,
        notes: hasNotes ? lists.notes : after.notes,
      };
    }
    return { ...(categories && { categories: lists.categories }), ...(notes && { notes: lists.notes }) };
  }
}

function without<T>(all: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const left = new Set(all);
  left.delete(one);
  return left;
}
