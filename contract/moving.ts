import type { Move } from './several-notes.ts';

interface Placed {
  readonly id: string;
  readonly category: string;
  readonly parent: string | null;
}

/** The place of a note in the order, taken and freed without touching the others. */
class Place {
  readonly id: string;
  category: string;
  parent: string | null;
  before: Place = this;
  next: Place = this;
  /** The move that put the note under its parent. */
  joined = 0;
  /** The move that named the note last, with its sub notes, and the category it took them to. */
  taken: { at: number; category: string } | undefined;

  constructor({ id, category, parent }: Placed) {
    this.id = id;
    this.category = category;
    this.parent = parent;
  }

  get isFree(): boolean {
    return this.next === this;
  }

  putBehind(other: Place): void {
    [this.before, this.next] = [other, other.next];
    this.next.before = this;
    other.next = this;
  }

  free(): void {
    this.before.next = this.next;
    this.next.before = this.before;
    this.next = this;
  }
}

/**
 * Makes moves one after another, as the server stores and the web shows them. Each costs only as much as the notes that
 * it names: a thousand moves of thousands of notes are one request.
 */
export class Moving {
  readonly #byId = new Map<string, Place>();
  /** Behind the last place and before the first. */
  readonly #end = new Place({ id: '', category: '', parent: null });
  #moves = 0;

  constructor(notes: readonly Placed[]) {
    for (const note of notes) {
      const place = new Place(note);
      this.#byId.set(note.id, place);
      place.putBehind(this.#end.before);
    }
  }

  /** A sub note whose note is named too moves with it, and keeps its place. */
  move({ notes, category, parent = null, after }: Move): void {
    const at = ++this.#moves;
    const named = new Set(notes);
    const goesAlong = ({ parent: own }: Place) => parent === null && own !== null && named.has(own);
    const places = [...named].flatMap((id) => this.#byId.get(id) ?? []);
    const moving = places.filter((place) => !goesAlong(place));
    for (const place of moving) {
      place.free();
      Object.assign(place, { category, parent, joined: at });
    }
    const anchor = typeof after === 'string' ? this.#byId.get(after) : undefined;
    let behind = anchor === undefined || anchor.isFree ? this.#end.before : anchor;
    if (after === null) behind = this.#end;
    for (const place of moving) {
      place.putBehind(behind);
      behind = place;
    }
    for (const place of places) place.taken = { at, category };
  }

  hostOf({ parent }: Pick<Place, 'parent'>): Place | undefined {
    return this.#byId.get(parent ?? '');
  }

  /** The notes in their new order, each with its category and parent, and whether a move has named it. */
  end(): readonly Pick<Place, 'id' | 'category' | 'parent' | 'taken'>[] {
    const places: Place[] = [];
    for (let place = this.#end.next; place !== this.#end; place = place.next) places.push(place);
    for (const place of places) {
      const taken = this.hostOf(place)?.taken;
      if (taken !== undefined && taken.at > place.joined) place.category = taken.category;
    }
    return places;
  }
}
