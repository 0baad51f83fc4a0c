import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { inReadingOrder } from '../../server/testing/follower.ts';
import type { NoteWrite, Write } from './write.ts';

export interface Outcome {
  status: number;
  /** Absent where only the status is known. */
  body?: unknown;
}

/** The categories and notes that a person sees, in their order. */
export interface Lists {
  categories: Category[];
  notes: Note[];
}

interface Member {
  person: number;
  no: number;
  mine: boolean;
}

/** One list: a person's own categories, or one that is shared, under its id. */
export interface Space {
  id: string;
  categories: { id: string; title: string }[];
  notes: Note[];
  /** The people in a shared space, in the order in which they joined. */
  people: Member[];
  /** The numbers of everyone who has been in it; they never change. */
  numbers: Map<number, number>;
  link: string | undefined;
  /** Those who have left, each with the link of that time, which is closed to them. */
  left: Map<number, string | undefined>;
  /** Each deletion; the note that was deleted is first. */
  bin: Note[][];
  /** The notes of each shared list that its sharer has deleted. */
  lists: Note[][];
  deletedCategories: { id: string; title: string }[];
}

const newSpace = (id: string): Space => ({
  ...{ id, categories: [], notes: [], people: [], numbers: new Map(), link: undefined },
  ...{ left: new Map(), bin: [], lists: [], deletedCategories: [] },
});

const TITLE_MAX = 100;
const refused = (field: string, sentence: string): Outcome => ({
  status: 400,
  body: { [field]: [sentence] },
});
const blank = (field: string) => refused(field, 'This field may not be blank.');
const tooLong = refused('title', `Ensure this field has no more than ${TITLE_MAX} characters.`);
const noSuch = (field: string, id: string) => refused(field, `Invalid pk "${id}" - object does not exist.`);
const notFound: Outcome = { status: 404, body: { detail: 'Not found.' } };
const done: Outcome = { status: 204 };
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
function order<T extends { id: string }>(list: T[], ordering: readonly string[]): void {
  const listed = ordering.flatMap((id) => byId(list, id) ?? []);
  const places = list.flatMap((one, place) => (listed.includes(one) ? [place] : []));
  for (const [index, place] of places.entries()) list.splice(place, 1, ...listed.slice(index, index + 1));
}

/** The expected lists of several people: the contract on arrays in memory. A person's own lists are a space like any other. */
export class ServerModel {
  /** Each person's own, in the order of the people; then those that are shared. */
  readonly spaces: Space[];
  /** The categories of each person, in their order. */
  readonly #tabs: { id: string }[][];

  constructor(people: number, spaces?: Space[], tabs?: { id: string }[][]) {
    this.spaces = spaces ?? Array.from({ length: people }, (_, person) => newSpace(`own ${person}`));
    this.#tabs = tabs ?? this.spaces.map(() => []);
  }

  copy(): ServerModel {
    return new ServerModel(0, structuredClone(this.spaces), structuredClone(this.#tabs));
  }

  get shared(): Space[] {
    return this.spaces.slice(this.#tabs.length);
  }

  ownOf(person: number): Space {
    return this.spaces[person] ?? newSpace('of nobody');
  }

  /** A person's own lists, and the shared ones that they are in. */
  spacesOf(person: number): Space[] {
    const isIn = ({ people }: Space) => people.some((one) => one.person === person);
    return [this.ownOf(person), ...this.shared.filter(isIn)];
  }

  listsOf(person: number): Lists {
    const spaces = this.spacesOf(person);
    const categories = (this.#tabs[person] ?? []).flatMap(({ id }) => {
      const space = spaces.find((one) => byId(one.categories, id));
      return space === undefined ? [] : this.#shown(person, space, id);
    });
    const notes = inReadingOrder(
      categories,
      spaces.flatMap((space) => space.notes),
    );
    return { categories, notes };
  }

  #shown(person: number, { people, categories }: Space, id: string): Category[] {
    const mine = people.some((one) => one.person === person && one.mine);
    const shared = people.length > 0 && { shared: { people: people.length, mine } };
    return categories.filter((one) => one.id === id).map((one) => ({ ...one, ...shared }));
  }

  /** Does what the server should do. `made` is the id or the code of the link that the server has made. */
  write(person: number, write: Write, made: string): Outcome {
    switch (write.call) {
      case 'createCategory':
        return this.#createCategory(person, { id: write.id ?? made, title: write.title.trim() });
      case 'orderCategories':
      case 'orderNotes':
        if (new Set(write.ordering).size < write.ordering.length)
          return refused('ordering', 'Duplicate ids are not allowed.');
        if (write.call === 'orderNotes') return this.#writeNote(person, write, made);
        order(this.#tabs[person] ?? [], write.ordering);
        return ordered;
      case 'joinCategory':
        return this.#join(person, write);
      case 'createNote':
      case 'updateNote':
      case 'deleteNote':
        return this.#writeNote(person, write, made);
      default:
        return this.#writeCategory(person, write, made);
    }
  }

  #createCategory(person: number, category: { id: string; title: string }): Outcome {
    const own = this.ownOf(person);
    const fault = faultOf(category.title);
    if (fault !== undefined) return fault;
    const existing = byId([...own.categories, ...own.deletedCategories], category.id);
    if (existing !== undefined) return { status: 200, body: existing };
    own.categories.push(category);
    this.#tabs[person]?.push({ id: category.id });
    return { status: 201, body: { ...category } };
  }

  #writeCategory(person: number, write: Extract<Write, { id: string }>, made: string): Outcome {
    const title = write.call === 'updateCategory' ? write.title.trim() : undefined;
    const fault = title === undefined ? undefined : faultOf(title);
    if (fault !== undefined) return fault;
    const space = this.spacesOf(person).find(({ categories }) => byId(categories, write.id));
    const category = space && byId(space.categories, write.id);
    if (space === undefined || category === undefined) return notFound;
    if (title !== undefined) {
      category.title = title;
      return { status: 200, body: this.#shown(person, space, write.id)[0] };
    }
    const member = space.people.find((one) => one.person === person);
    if (write.call === 'shareCategory')
      return member ? { status: 200 } : this.#share(person, space, category);
    if (write.call === 'deleteCategory' && member?.mine !== false)
      return this.#delete(person, space, category);
    if (member === undefined) return notFound;
    if (write.call === 'leaveCategory' || write.call === 'deleteCategory') return this.#leave(space, member);
    if (!member.mine) return { status: 403 };
    if (write.call === 'removePerson') return this.#remove(space, write.no);
    if (write.call === 'unshareCategory') return this.#stop(space, member);
    space.link = made;
    return { status: 200 };
  }

  #share(person: number, from: Space, category: Category): Outcome {
    const space = newSpace(category.id);
    const notes = from.notes.filter((note) => note.category === category.id);
    Object.assign(space, {
      people: [{ person, no: 1, mine: true }],
      numbers: new Map([[person, 1]]),
      categories: [category],
      notes,
    });
    from.categories = from.categories.filter((one) => one !== category);
    from.notes = from.notes.filter((note) => !notes.includes(note));
    this.spaces.push(space);
    return { status: 201 };
  }

  #join(person: number, { id, code }: { id: string; code: string }): Outcome {
    const space = byId(this.shared, id);
    if (space?.people.some((one) => one.person === person)) return { status: 200 };
    if (space?.link !== code || space.left.get(person) === code) return { status: 404 };
    space.left.delete(person);
    const no = space.numbers.get(person) ?? space.numbers.size + 1;
    space.numbers.set(person, no);
    space.people.push({ person, no, mine: false });
    this.#tabs[person]?.push({ id });
    return { status: 201 };
  }

  #leave(space: Space, member: Member): Outcome {
    if (space.people.length === 1) return { status: 400 };
    space.left.set(member.person, space.link);
    return this.#takeOut(space, member);
  }

  #remove(space: Space, no: number): Outcome {
    const member = space.people.find((one) => one.no === no);
    if (member === undefined || member.mine) return { status: 400 };
    space.link = undefined;
    return this.#takeOut(space, member);
  }

  #takeOut(space: Space, { person }: Member): Outcome {
    this.#dropTab(person, space.id);
    space.people = space.people.filter((one) => one.person !== person);
    const [heir] = space.people;
    if (heir && !space.people.some(({ mine }) => mine)) heir.mine = true;
    return done;
  }

  #stop(space: Space, sharer: Member): Outcome {
    for (const { person } of space.people) if (person !== sharer.person) this.#dropTab(person, space.id);
    space.people = [sharer];
    space.link = undefined;
    return done;
  }

  #delete(person: number, space: Space, category: Category): Outcome {
    const own = this.ownOf(person);
    for (const one of space.people) this.#dropTab(one.person, space.id);
    own.deletedCategories.push(category);
    if (space === own) own.bin.push(own.notes.filter((note) => note.category === category.id));
    else own.lists.push(...this.spaces.splice(this.spaces.indexOf(space), 1).map(({ notes }) => notes));
    own.categories = own.categories.filter((one) => one !== category);
    own.notes = own.notes.filter((note) => note.category !== category.id);
    this.#dropTab(person, category.id);
    return done;
  }

  #dropTab(person: number, category: string): void {
    this.#tabs[person] = (this.#tabs[person] ?? []).filter(({ id }) => id !== category);
  }

  /** Without a space it reaches all lists of the person. */
  #writeNote(person: number, write: NoteWrite, made: string): Outcome {
    const [own, ...shared] = this.spacesOf(person);
    if (write.call === 'createNote' && write.content.trim() === '') return blank('content');
    if (write.call === 'updateNote' && write.change.content?.trim() === '') return blank('content');
    const reached =
      write.space === undefined
        ? [...(own ? [own] : []), ...shared]
        : shared.filter(({ id }) => id === write.space);
    if (reached.length === 0) return notFound;
    if (write.call === 'orderNotes') {
      for (const space of reached) {
        const isTop = (id: string) => byId(space.notes, id)?.parent === null;
        order(space.notes, write.ordering.filter(isTop));
      }
      return ordered;
    }
    if (write.call === 'createNote') {
      const space = reached.find(({ categories }) => byId(categories, write.category)) ?? reached[0];
      return space ? createNote(space, write, made) : notFound;
    }
    const space = reached.find(({ notes }) => byId(notes, write.id));
    const note = space && byId(space.notes, write.id);
    if (space === undefined || note === undefined) return notFound;
    if (write.call === 'deleteNote') {
      const gone = [note, ...space.notes.filter(({ parent }) => parent === note.id)];
      space.bin.push(gone);
      space.notes = space.notes.filter((one) => !gone.includes(one));
      return done;
    }
    const { base, ...change } = write.change;
    if (base !== undefined && ![base.content, change.content].includes(note.content)) return { status: 409 };
    Object.assign(note, change);
    return { status: 200, body: { ...note } };
  }
}

/** Makes nothing that is there already, or was deleted there. */
function createNote(space: Space, write: Extract<NoteWrite, { call: 'createNote' }>, made: string): Outcome {
  const { id = made, content, category, parent } = write;
  const existing = byId([...space.notes, ...space.bin.flat()], id);
  if (existing !== undefined) return { status: 200, body: existing };
  if (byId(space.categories, category) === undefined) return noSuch('category', category);
  const under = parent === null ? undefined : byId(space.notes, parent);
  const fits = under?.parent === null && under.category === category;
  if (parent !== null && !fits) return noSuch('parent', parent);
  const note = { id, content, category, parent, important: false, scratched_out: false };
  space.notes.push(note);
  return { status: 201, body: { ...note } };
}
