import type { Change } from './change.ts';
import { apply, listsChangedBy } from './kinds/kinds.ts';
import { LIST_NAMES, type ListName, type Lists } from './lists.ts';
import { type Newer, type Synced, sinceOf, withNewer } from './newer.ts';

/** The lists that are here. */
type Known = { readonly [Name in ListName]?: Synced<Name> };

/** A change that the server has made, and the lists that do not have it yet. */
interface Acknowledged {
  readonly change: Change;
  readonly revision: number | undefined;
  /** How many were acknowledged before it and with it. */
  readonly number: number;
  readonly missing: ReadonlySet<ListName>;
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

  /** The acknowledged changes that a list does not have yet. */
  get acknowledged(): readonly Pick<Acknowledged, 'change' | 'revision'>[] {
    return this.#acknowledged.map(({ change, revision }) => ({ change, revision }));
  }

  /** Whether the server numbers its revisions, as ours does; false as long as nobody knows. */
  get isNumbered(): boolean {
    return LIST_NAMES.some((name) => this.#known[name]?.epoch !== undefined);
  }

  has(name: ListName): boolean {
    return this.#known[name] !== undefined;
  }

  /** Whether a list is older than what the server announces; one of another epoch is. */
  isOlder(name: ListName, { epoch, revision }: Pick<Synced<ListName>, 'epoch' | 'revision'>): boolean {
    const known = this.#known[name];
    if (known === undefined) return true;
    if (epoch !== undefined && known.epoch !== epoch) return true;
    return known.revision < revision;
  }

  /** What a fetch that begins now has to ask for, and has to be taken with. */
  begin(name: ListName): { readonly since: string; readonly number: number } {
    return { since: sinceOf(this.#known[name]), number: this.#count };
  }

  /** @param number how many changes had been acknowledged when the fetch began */
  take<Name extends ListName>(name: Name, newer: Newer<Name>, number: number): void {
    const synced = withNewer<Name>(this.#known[name], newer);
    this.#known = { ...this.#known, [name]: synced };
    this.#acknowledged = this.#acknowledged.flatMap((one) => {
      const has =
        one.number <= number ||
        (one.revision !== undefined && synced.epoch !== undefined && one.revision <= synced.revision);
      const missing = has ? without(one.missing, name) : one.missing;
      return missing.size === 0 ? [] : { ...one, missing };
    });
    this.#lists = undefined;
  }

  acknowledge(change: Change, revision: number | undefined): void {
    this.#count += 1;
    const missing = listsChangedBy(change).filter((name) => {
      const known = this.#known[name];
      return known && !(known.epoch !== undefined && revision !== undefined && revision <= known.revision);
    });
    const changed = listsChangedBy(change);
    for (const name of LIST_NAMES) if (!changed.includes(name)) this.#step(name, revision);
    if (missing.length === 0) return;
    const one = { change, revision, number: this.#count, missing: new Set(missing) };
    this.#acknowledged = [...this.#acknowledged, one];
    this.#lists = undefined;
  }

  /** A list that the change has left alone is at its revision now, when nothing lies between the two. */
  #step<Name extends ListName>(name: Name, revision: number | undefined): void {
    const known = this.#known[name];
    if (known?.epoch === undefined || revision !== known.revision + 1) return;
    this.#known = { ...this.#known, [name]: { ...known, revision } };
  }

  #reduce(): Partial<Lists> {
    const { categories, notes } = this.#known;
    let lists: Lists = { categories: categories?.list ?? [], notes: notes?.list ?? [] };
    for (const { change, missing } of this.#acknowledged) {
      const after = apply(lists, change);
      for (const name of missing) lists = { ...lists, [name]: after[name] };
    }
    return { ...(categories && { categories: lists.categories }), ...(notes && { notes: lists.notes }) };
  }
}

function without<T>(all: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const left = new Set(all);
  left.delete(one);
  return left;
}
