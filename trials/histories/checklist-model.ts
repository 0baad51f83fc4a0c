import type { Category } from '../../contract/categories.ts';
import type { Note, NoteChange } from '../../contract/notes.ts';

/** One write to the checklist, as a device sends it. */
export type Write =
  | { call: 'createCategory'; id: string | undefined; title: string }
  | { call: 'updateCategory'; id: string; title: string }
  | { call: 'deleteCategory'; id: string }
  | { call: 'orderCategories'; ordering: string[] }
  | { call: 'createNote'; id: string | undefined; content: string; category: string; parent: string | null }
  | { call: 'updateNote'; id: string; change: NoteChange }
  | { call: 'deleteNote'; id: string }
  | { call: 'orderNotes'; ordering: string[] };

export interface Outcome {
  status: number;
  body: unknown;
}

/** One user's lists, in the user's order. */
export interface Lists {
  categories: Category[];
  notes: Note[];
}

/** Everything each user has deleted, because creating it again under its id must not restore it. */
type Bins = { categories: Category[]; notes: Note[] }[];

const refused = (field: string, sentence: string): Outcome => ({
  status: 400,
  body: { [field]: [sentence] },
});
const TITLE_MAX = 100;
const tooLong = refused('title', `Ensure this field has no more than ${TITLE_MAX} characters.`);
const blank = (field: string) => refused(field, 'This field may not be blank.');
const noSuch = (field: string, id: string) => refused(field, `Invalid pk "${id}" - object does not exist.`);
const notFound: Outcome = { status: 404, body: { detail: 'Not found.' } };
const deleted: Outcome = { status: 204, body: undefined };
const ordered: Outcome = { status: 200, body: { detail: 'Order updated.' } };

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

function faultOf(title: string): Outcome | undefined {
  if (title === '') return blank('title');
  if (CONTROLS.test(title)) return refused('title', 'Control characters are not allowed.');
  return [...title].length > TITLE_MAX ? tooLong : undefined;
}

const byId = <T extends { id: string }>(list: readonly T[], id: string | undefined) =>
  list.find((one) => one.id === id);

/** The listed ids take, in the listed order, the places that the listed ids hold; the rest keeps its own. */
function order<T extends { id: string }>(
  list: T[],
  ordering: readonly string[],
  has: (one: T) => boolean,
): Outcome {
  if (new Set(ordering).size < ordering.length) return refused('ordering', 'Duplicate ids are not allowed.');
  const listed = ordering.map((id) => byId(list, id)).filter((one) => one !== undefined && has(one));
  const places = list.flatMap((one, place) => (listed.includes(one) ? [place] : []));
  for (const [index, place] of places.entries()) {
    const one = listed[index];
    if (one !== undefined) list[place] = one;
  }
  return ordered;
}

/** The expected checklists of several users: the contract on arrays in memory. */
export class ChecklistModel {
  readonly users: Lists[];
  readonly #bins: Bins;

  constructor(users: Lists[], bins: Bins = users.map(() => ({ categories: [], notes: [] }))) {
    this.users = users;
    this.#bins = bins;
  }

  copy(): ChecklistModel {
    return new ChecklistModel(structuredClone(this.users), structuredClone(this.#bins));
  }

  #binOf(own: Lists): Bins[number] {
    return this.#bins[this.users.indexOf(own)] ?? { categories: [], notes: [] };
  }

  listsOf(user: number): Lists {
    return this.users[user] ?? { categories: [], notes: [] };
  }

  /** The lists of each user in reading order: by their category, each note, then its sub notes. */
  inReadingOrder(): Lists[] {
    return this.users.map(({ categories, notes }) => ({
      categories,
      notes: categories.flatMap(({ id }) =>
        notes
          .filter(({ category, parent }) => category === id && parent === null)
          .flatMap((note) => [note, ...notes.filter(({ parent }) => parent === note.id)]),
      ),
    }));
  }

  /** Does what the server should do. `made` is the server's id for an item that was sent without one. */
  write(user: number, write: Write, made: string): Outcome {
    const own = this.listsOf(user);
    switch (write.call) {
      case 'createCategory':
        return this.#createCategory(own, { id: write.id ?? made, title: write.title.trim() });
      case 'updateCategory':
        return this.#updateCategory(own, write.id, write.title.trim());
      case 'deleteCategory':
        return this.#deleteCategory(own, write.id);
      case 'orderCategories':
        return order(own.categories, write.ordering, () => true);
      case 'createNote': {
        const { content, category, parent } = write;
        const draft = { id: write.id ?? made, content, category, parent };
        return this.#createNote(own, { ...draft, important: false, scratched_out: false });
      }
      case 'updateNote':
        return this.#updateNote(own, write.id, write.change);
      case 'deleteNote':
        return this.#deleteNote(own, write.id);
      case 'orderNotes':
        return order(own.notes, write.ordering, ({ parent }) => parent === null);
    }
  }

  #createCategory(own: Lists, category: Category): Outcome {
    const fault = faultOf(category.title);
    if (fault !== undefined) return fault;
    const existing = byId(own.categories, category.id);
    const deleted = byId(this.#binOf(own).categories, category.id);
    if (existing !== undefined || deleted !== undefined) return { status: 200, body: existing ?? deleted };
    own.categories.push(category);
    return { status: 201, body: category };
  }

  #updateCategory(own: Lists, id: string, title: string): Outcome {
    const fault = faultOf(title);
    if (fault !== undefined) return fault;
    const category = byId(own.categories, id);
    if (category === undefined) return notFound;
    category.title = title;
    return { status: 200, body: { ...category } };
  }

  #deleteCategory(own: Lists, id: string): Outcome {
    const gone = byId(own.categories, id);
    if (gone === undefined) return notFound;
    this.#binOf(own).categories.push(gone);
    this.#binOf(own).notes.push(...own.notes.filter(({ category }) => category === id));
    own.categories = own.categories.filter((category) => category.id !== id);
    own.notes = own.notes.filter(({ category }) => category !== id);
    return deleted;
  }

  #createNote(own: Lists, note: Note): Outcome {
    if (note.content.trim() === '') return blank('content');
    const existing = byId(own.notes, note.id);
    const deleted = byId(this.#binOf(own).notes, note.id);
    if (existing !== undefined || deleted !== undefined) return { status: 200, body: existing ?? deleted };
    if (byId(own.categories, note.category) === undefined) return noSuch('category', note.category);
    const parent = note.parent === null ? undefined : byId(own.notes, note.parent);
    const fits = parent?.parent === null && parent.category === note.category;
    if (note.parent !== null && !fits) return noSuch('parent', note.parent);
    own.notes.push(note);
    return { status: 201, body: { ...note } };
  }

  #updateNote(own: Lists, id: string, change: NoteChange): Outcome {
    if (change.content?.trim() === '') return blank('content');
    const note = byId(own.notes, id);
    if (note === undefined) return notFound;
    Object.assign(note, change);
    return { status: 200, body: { ...note } };
  }

  #deleteNote(own: Lists, id: string): Outcome {
    if (byId(own.notes, id) === undefined) return notFound;
    const goes = (note: Note) => note.id === id || note.parent === id;
    this.#binOf(own).notes.push(...own.notes.filter(goes));
    own.notes = own.notes.filter((note) => !goes(note));
    return deleted;
  }
}
