import { ApiError } from '../../api/api-error.ts';
import { type ListKey, type Lists, notesOf, sharedIn, spaceIn } from './changes/lists.ts';
import { spacesOf } from './changes/spaces.ts';
import { holdEnded, isAbout } from './outbox/ended.ts';
import type { Queue } from './outbox/queue.ts';
import { withdrawn } from './people/withdrawn.ts';
import type { Base } from './synced/base.ts';
import type { Fetching } from './synced/fetching.ts';
import type { refuseStep } from './undo.ts';

interface Surroundings {
  readonly own: string;
  readonly base: Base;
  readonly fetching: Fetching;
  readonly queue: Queue;
  readonly shown: () => Partial<Lists>;
  readonly confirmed: () => Lists;
  readonly refuseStep: typeof refuseStep;
}

/** The shared categories that the user is in. */
export class Joined {
  readonly #of: Surroundings;
  /** The shared categories that the user leaves here. */
  readonly #leaving = new Set<string>();

  constructor(surroundings: Surroundings) {
    this.#of = surroundings;
  }

  /** Leaves a shared category by a call: until the categories have arrived that lack it, its end is no news. */
  async leave(space: string, call: () => Promise<unknown>): Promise<void> {
    this.#leaving.add(space);
    try {
      await call();
    } catch (error) {
      this.#leaving.delete(space);
      throw error;
    }
    void this.#of.fetching.fetch('categories');
  }

  /** After the categories have been fetched: fetches the notes of those that are shared now, and forgets the others. */
  follow(): void {
    const { base, fetching, queue, shown, own } = this.#of;
    const { categories: tabs = [] } = shown();
    const shared = sharedIn(base.lists.categories);
    for (const space of shared) {
      if (base.has(notesOf(space))) continue;
      void fetching.fetch(notesOf(space));
      withdrawn().remove(space); // its user is in it again
    }
    const { entries } = queue.state.read();
    const waits = entries.flatMap(({ change }) => spacesOf(change));
    for (const space of new Set([...base.shared, ...waits]))
      if (space !== own && !shared.includes(space)) this.#forget(space, tabs);
  }

  /** Fetches the categories when the notes of a shared one are refused: they show the reason. */
  lookFor(key: ListKey): void {
    const { base, fetching, own } = this.#of;
    const reason = fetching.failed.get(key);
    const space = spaceIn(key);
    if (space === undefined || space === own) return;
    // One that has never been here was named by categories of this moment: to fetch them again would have no end.
    if (reason instanceof ApiError && reason.status === 404 && base.has(key))
      void fetching.fetch('categories');
  }

  /** @param tabs as they were shown before: each end changes what is shown */
  #forget(space: string, tabs: Lists['categories']): void {
    const { base, fetching } = this.#of;
    const tab = tabs.find(({ id }) => id === space);
    this.#keepWaiting(space, tab?.title);
    const isNews = !this.#leaving.delete(space);
    if (isNews && tab?.shared?.mine === false) withdrawn().add(space, tab.title);
    base.drop(space);
    fetching.forget(notesOf(space));
  }

  /** Leaves the changes that wait for a category to their user. */
  #keepWaiting(space: string, title: string | undefined): void {
    const { queue, confirmed, refuseStep } = this.#of;
    for (const { change, isUndo } of queue.state.read().entries)
      if (isUndo && isAbout(change, space)) refuseStep(confirmed(), change, 'is no longer shared with you');
    queue.alter(holdEnded(confirmed(), { space, title }));
  }
}
