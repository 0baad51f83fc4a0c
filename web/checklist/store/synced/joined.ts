import { type Lists, notesOf, sharedIn } from '../changes/lists.ts';
import { withdrawn } from '../people/withdrawn.ts';
import type { Base } from './base.ts';
import type { Fetching } from './fetching.ts';

interface Surroundings {
  readonly own: string;
  readonly base: Base;
  readonly fetching: Fetching;
  readonly shown: () => Partial<Lists>;
  /** A category is no longer shared with the user, before its notes are forgotten; `isOwn` when it is the user's alone. */
  readonly ended: (
    space: string,
    tab: { readonly title: string | undefined; readonly isOwn: boolean },
  ) => void;
}

/** The shared categories that the user is in. */
export class Joined {
  readonly #of: Surroundings;
  /** The shared categories that the user leaves here, and whether the server has confirmed it. */
  readonly #left = new Map<string, boolean>();

  constructor(surroundings: Surroundings) {
    this.#of = surroundings;
  }

  /** Leaves a shared category by a call. After one that fails the user is still in it. */
  async leave(space: string, call: () => Promise<unknown>): Promise<void> {
    this.#left.set(space, false);
    try {
      await call();
      this.#left.set(space, true);
    } catch (error) {
      this.#left.delete(space);
      throw error;
    }
  }

  /**
   * After the categories have been fetched: fetches the notes of those that are shared now, and forgets the others.
   * @param waits the spaces of the changes that wait
   */
  follow(waits: readonly string[]): void {
    const { base, fetching, own } = this.#of;
    const shared = sharedIn(base.lists.categories);
    for (const space of shared) {
      if (this.#left.get(space)) this.#left.delete(space); // it was not our server that confirmed it
      if (base.has(notesOf(space))) continue;
      void fetching.fetch(notesOf(space));
      withdrawn().remove(space); // its user is in it again
    }
    for (const space of new Set([...base.shared, ...waits]))
      if (space !== own && !shared.includes(space)) this.#forget(space);
  }

  #forget(space: string): void {
    const { base, fetching, shown, ended } = this.#of;
    const tab = shown().categories?.find(({ id }) => id === space);
    const isOwn = base.lists.categories?.some(({ id }) => id === space) ?? false;
    ended(space, { title: tab?.title, isOwn });
    const isNews = !this.#left.delete(space);
    if (isNews && tab?.shared && !isOwn) withdrawn().add(space, tab.title);
    base.drop(space);
    fetching.forget(notesOf(space));
  }
}
