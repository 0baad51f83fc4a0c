import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { type Category, listCategories, newerCategories } from '../../contract/categories.ts';
import { listNotes, type Note, newerNotes } from '../../contract/notes.ts';
import type { SignedIn } from './test-app.ts';

interface Placed<Row> {
  row: Row;
  place: number;
  revision: number;
}

interface Newer {
  epoch: string;
  revision: number;
  whole: boolean;
  places: number[];
  revisions: number[];
  gone: string[];
  proof: { count: number; sum: number };
}

/** By the order of the categories, each note, then its sub notes. */
export const inReadingOrder = (categories: readonly Category[], notes: readonly Note[]): Note[] =>
  categories
    .flatMap(({ id }) => notes.filter(({ category, parent }) => category === id && parent === null))
    .flatMap((note) => [note, ...notes.filter(({ parent }) => parent === note.id)]);

/** One list as a client builds it: from what has changed since its last request. */
class FollowedList<Row extends { id: string }> {
  readonly #rows = new Map<string, Placed<Row>>();
  #since = '0';

  /** @returns the bytes of the answer, and whether it was the whole list */
  async update(
    user: SignedIn,
    url: string,
    rowsOf: (body: unknown) => { newer: Newer; rows: Row[] },
  ): Promise<{ bytes: number; whole: boolean }> {
    const answer = await user.call('GET', `${url}?since=${this.#since}`);
    const { newer, rows } = rowsOf(answer.body);
    if (newer.whole) this.#rows.clear();
    for (const id of newer.gone) this.#rows.delete(id);
    for (const [at, row] of rows.entries()) {
      const [place = NaN, revision = NaN] = [newer.places[at], newer.revisions[at]];
      this.#rows.set(row.id, { row, place, revision });
    }
    const sum = [...this.#rows.values()].reduce((total, { revision }) => total + revision, 0);
    expect({ count: this.#rows.size, sum }).toEqual(newer.proof);
    this.#since = `${newer.epoch}.${newer.revision}`;
    return { bytes: Buffer.byteLength(answer.text), whole: newer.whole };
  }

  get rows(): Row[] {
    const byPlace = (a: Placed<Row>, b: Placed<Row>) => a.place - b.place || (a.row.id < b.row.id ? -1 : 1);
    return [...this.#rows.values()].sort(byPlace).map(({ row }) => row);
  }
}

/** A client that updates both lists by their changes. */
export class Follower {
  readonly #user: SignedIn;
  readonly #categories = new FollowedList<Category>();
  readonly #notes = new FollowedList<Note>();

  constructor(user: SignedIn) {
    this.#user = user;
  }

  async update(): Promise<{
    categories: { bytes: number; whole: boolean };
    notes: { bytes: number; whole: boolean };
  }> {
    const [categories, notes] = await Promise.all([
      this.#categories.update(this.#user, listCategories.url, (body) => {
        const newer = Value.Parse(newerCategories, body);
        return { newer, rows: newer.categories };
      }),
      this.#notes.update(this.#user, listNotes.url, (body) => {
        const newer = Value.Parse(newerNotes, body);
        return { newer, rows: newer.notes };
      }),
    ]);
    return { categories, notes };
  }

  get lists(): { categories: Category[]; notes: Note[] } {
    const categories = this.#categories.rows;
    return { categories, notes: inReadingOrder(categories, this.#notes.rows) };
  }
}
