import type { Category } from '../../contract/categories.ts';

/** One write, as a device of a person sends it. `space` is named for what the device knows as shared. */
export type Write =
  | { call: 'createCategory' | 'updateCategory'; id: string; title: string }
  | { call: 'deleteCategory' | 'shareCategory' | 'unshareCategory' | 'leaveCategory'; id: string }
  | { call: 'makeJoinLink'; id: string }
  | { call: 'orderCategories'; ordering: string[] }
  | { call: 'removePerson'; id: string; no: number }
  | { call: 'joinCategory'; id: string; code: string }
  | {
      call: 'createNote';
      id: string;
      content: string;
      category: string;
      parent: string | null;
      space?: string;
    }
  | { call: 'updateNote'; id: string; content: string; base: string; space?: string }
  | { call: 'deleteNote'; id: string; space?: string }
  | { call: 'orderNotes'; ordering: string[]; space?: string };

export interface ModelNote {
  id: string;
  content: string;
  parent: string | null;
}

export interface Member {
  person: number;
  no: number;
  mine: boolean;
}

export interface ModelCategory {
  id: string;
  title: string;
  notes: ModelNote[];
  /** In the order of their numbers; nobody while the category is private. */
  people: Member[];
  numbered: number;
  link: string | undefined;
  /** The people who have left, each with the link of that time, which is closed to them. */
  left: Map<number, string | undefined>;
  /** While it is shared, its bin: each deletion. */
  bin: ModelNote[][];
}

/** The number of a person in a category. */
export interface Numbered {
  id: string;
  person: number;
  no: number;
}

/** What a person sees. */
export interface View {
  categories: Category[];
  /** By category. */
  notes: Record<string, ModelNote[]>;
}

const NOT_FOUND = 404;

/** Each note, then its sub notes. */
export const inReadingOrder = (notes: readonly ModelNote[]): ModelNote[] =>
  notes
    .filter(({ parent }) => parent === null)
    .flatMap((note) => [note, ...notes.filter(({ parent }) => parent === note.id)]);

/** The listed ids take, in the listed order, the places that the listed ids hold. */
function order(ids: string[], ordering: readonly string[]): string[] {
  const listed = ordering.filter((id) => ids.includes(id));
  return ids.map((id) =>
    listed.includes(id) ? (listed[ids.filter((one) => listed.includes(one)).indexOf(id)] ?? id) : id,
  );
}

/** Categories of several people, private and shared, as they should be; every write returns the status of its answer. */
export class SharingModel {
  readonly #all: Map<string, ModelCategory>;
  /** The categories of each person, in their order. */
  readonly #tabs: string[][];
  /** What each person has deleted from what was private, or their own again. */
  readonly #bins: ModelNote[][][];

  constructor(tabs: string[][], bins: ModelNote[][][], all = new Map<string, ModelCategory>()) {
    this.#tabs = tabs;
    this.#bins = bins;
    this.#all = all;
  }

  copy(): SharingModel {
    return new SharingModel(
      structuredClone(this.#tabs),
      structuredClone(this.#bins),
      structuredClone(this.#all),
    );
  }

  categoriesOf(person: number): ModelCategory[] {
    return (this.#tabs[person] ?? []).flatMap((id) => this.#all.get(id) ?? []);
  }

  binOf(person: number): ModelNote[][] {
    return this.#bins[person] ?? [];
  }

  get shared(): ModelCategory[] {
    return [...this.#all.values()].filter(({ people }) => people.length > 0);
  }

  hasNumber({ id, person, no }: Numbered): boolean {
    return this.#all.get(id)?.people.some((one) => one.person === person && one.no === no) ?? false;
  }

  viewOf(person: number): View {
    const categories = this.categoriesOf(person);
    return {
      categories: categories.map(({ id, title, people }) => {
        const mine = people.some((one) => one.person === person && one.mine);
        return { id, title, ...(people.length > 0 && { shared: { people: people.length, mine } }) };
      }),
      notes: Object.fromEntries(
        categories
          .filter(({ notes }) => notes.length > 0)
          .map(({ id, notes }) => [id, inReadingOrder(notes)]),
      ),
    };
  }

  /** @param made the code of a link that the server has made */
  write(person: number, write: Write, made: string | undefined): number {
    if ('space' in write && write.space !== undefined && !this.#sharedWith(person, write.space))
      return NOT_FOUND;
    switch (write.call) {
      case 'createCategory': {
        const { id, title } = write;
        this.#all.set(id, {
          id,
          title,
          notes: [],
          people: [],
          numbered: 0,
          link: undefined,
          left: new Map(),
          bin: [],
        });
        this.#tabs[person]?.push(id);
        return 201;
      }
      case 'orderCategories':
        this.#tabs[person] = order(this.#tabs[person] ?? [], write.ordering);
        return 200;
      case 'joinCategory':
        return this.#join(person, write);
      case 'createNote':
      case 'updateNote':
      case 'deleteNote':
      case 'orderNotes':
        return this.#writeNote(person, write);
      default:
        return this.#writeCategory(person, write, made);
    }
  }

  #sharedWith(person: number, id: string): ModelCategory | undefined {
    return this.categoriesOf(person).find((one) => one.id === id && one.people.length > 0);
  }

  #writeCategory(person: number, write: Extract<Write, { id: string }>, made: string | undefined): number {
    const category = this.categoriesOf(person).find(({ id }) => id === write.id);
    const member = category?.people.find((one) => one.person === person);
    if (category === undefined) return NOT_FOUND;
    if (write.call === 'updateCategory') {
      category.title = write.title;
      return 200;
    }
    if (write.call === 'shareCategory') return member ? 200 : this.#share(category, person);
    if (write.call === 'deleteCategory' && member?.mine !== false) return this.#delete(category, person);
    if (member === undefined) return NOT_FOUND;
    if (write.call === 'leaveCategory' || write.call === 'deleteCategory')
      return this.#leave(category, member);
    if (!member.mine) return 403;
    if (write.call === 'makeJoinLink') {
      category.link = made;
      return 200;
    }
    if (write.call === 'removePerson') return this.#remove(category, write.no);
    this.#takeBack(category, person);
    return 204;
  }

  #share(category: ModelCategory, person: number): number {
    Object.assign(category, {
      people: [{ person, no: 1, mine: true }],
      numbered: 1,
      link: undefined,
      bin: [],
    });
    return 201;
  }

  #join(person: number, { id, code }: { id: string; code: string }): number {
    if (this.#sharedWith(person, id)) return 200;
    const category = this.#all.get(id);
    if (category === undefined || category.people.length === 0 || category.link !== code) return NOT_FOUND;
    if (category.left.get(person) === code) return NOT_FOUND;
    category.left.delete(person);
    category.numbered += 1;
    category.people.push({ person, no: category.numbered, mine: false });
    this.#tabs[person]?.push(id);
    return 201;
  }

  #leave(category: ModelCategory, member: Member): number {
    if (category.people.length === 1) this.#takeBack(category, member.person);
    else {
      category.left.set(member.person, category.link);
      this.#takeOut(category, member);
    }
    return 204;
  }

  #remove(category: ModelCategory, no: number): number {
    const member = category.people.find((one) => one.no === no);
    if (member === undefined || member.mine) return 400;
    category.link = undefined;
    this.#takeOut(category, member);
    return 204;
  }

  #takeOut(category: ModelCategory, { person }: Member): void {
    this.#dropTab(person, category.id);
    category.people = category.people.filter((one) => one.person !== person);
    const [heir] = category.people;
    if (heir && !category.people.some(({ mine }) => mine)) heir.mine = true;
  }

  #takeBack(category: ModelCategory, person: number): void {
    for (const member of category.people)
      if (member.person !== person) this.#dropTab(member.person, category.id);
    this.#bins[person]?.push(...category.bin);
    Object.assign(category, { people: [], link: undefined, bin: [] });
  }

  #delete(category: ModelCategory, person: number): number {
    this.#takeBack(category, person);
    this.#bins[person]?.push(category.notes);
    this.#dropTab(person, category.id);
    this.#all.delete(category.id);
    return 204;
  }

  #dropTab(person: number, category: string): void {
    this.#tabs[person] = (this.#tabs[person] ?? []).filter((id) => id !== category);
  }

  #writeNote(person: number, write: Extract<Write, { call: `${string}Note${string}` }>): number {
    const reached = this.categoriesOf(person).filter(
      ({ id }) => write.space === undefined || id === write.space,
    );
    if (write.call === 'orderNotes') {
      // Without a space the first note decides where they are; what is not found is taken for the person's own.
      const holder = reached.find(({ notes }) => notes.some(({ id }) => id === write.ordering[0]));
      const among = holder
        ? [holder]
        : reached.filter(({ people }) => write.space !== undefined || people.length === 0);
      for (const category of among) {
        const top = category.notes.filter(({ parent }) => parent === null).map(({ id }) => id);
        const after = order(top, write.ordering);
        category.notes = category.notes.map(
          (note) => category.notes.find(({ id }) => id === after[top.indexOf(note.id)]) ?? note,
        );
      }
      return 200;
    }
    const category = reached.find(({ id, notes }) =>
      write.call === 'createNote' ? id === write.category : notes.some((note) => note.id === write.id),
    );
    if (write.call === 'createNote') return this.#createNote(person, category, write);
    const note = category?.notes.find(({ id }) => id === write.id);
    if (category === undefined || note === undefined) return NOT_FOUND;
    if (write.call === 'updateNote') {
      if (note.content !== write.content && note.content !== write.base) return 409;
      note.content = write.content;
      return 200;
    }
    const bin = category.people.length > 0 ? category.bin : this.binOf(person);
    // The bin names a deletion by the note that was deleted.
    const gone = [note, ...category.notes.filter(({ parent }) => parent === write.id)];
    bin.push(gone);
    category.notes = category.notes.filter((one) => !gone.includes(one));
    return 204;
  }

  #createNote(
    person: number,
    category: ModelCategory | undefined,
    draft: Extract<Write, { call: 'createNote' }>,
  ): number {
    const { id, content, parent } = draft;
    const bin = category !== undefined && category.people.length > 0 ? category.bin : this.binOf(person);
    if ([...(category?.notes ?? []), ...bin.flat()].some((note) => note.id === id)) return 200;
    const under = category?.notes.find((note) => note.id === parent);
    if (category === undefined || (parent !== null && under?.parent !== null)) return 400;
    category.notes.push({ id, content, parent });
    return 201;
  }
}
