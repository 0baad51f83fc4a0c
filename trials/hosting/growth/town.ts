import { NOTES_MAX } from '../../../contract/notes.ts';
import { idAt, scrambled } from './ids.ts';
import { textOf } from './texts.ts';

export interface Size {
  users: number;
  notes: number;
}

/** How many of 5,000 users have how many notes: 10 on average (docs/trials.md). Other averages multiply the notes. */
const OF_USERS = [
  { users: 1, notes: 5_000 },
  { users: 10, notes: 1_000 },
  { users: 139, notes: 100 },
  { users: 600, notes: 20 },
  { users: 1_250, notes: 5 },
  { users: 2_850, notes: 1 },
  { users: 150, notes: 0 },
];
export const BLOCK = 5_000;
const MEAN = 10;
/** Has no divisor in common with 5,000, and spreads any first users over all kinds of them. */
const STRIDE = 3_091;

const notesAt = Uint16Array.from(OF_USERS.flatMap(({ users, notes }) => Array<number>(users).fill(notes)));

const DAY_MS = 24 * 3_600_000;
/** Ids do not depend on the day of the run, so that what an earlier one has filled can be measured again. */
const FOUNDED = Date.UTC(2025, 0, 1);
/** The number of sittings in which notes are written: those of one user are as far apart in the table as in a site that has grown. */
export const SITTINGS = 10;
const SITTING_MS = 30 * DAY_MS;

const FIRST_NAMES =
  'Ann Björn Chloé Dmitri Elif Farah Goran Hana Ivo Jürgen Kaito Lena Maeve Noor Oskar Zoë'.split(' ');
const LAST_NAMES = 'Rivera Okafor Straße Lindqvist Moreau Tanaka Novák Haddad Byrne Castillo'.split(' ');

/** Somebody of the town, with all that follows from the number. */
export interface Inhabitant {
  number: number;
  owner: string;
  username: string;
  categories: readonly string[];
  /** How many notes are in the lists. */
  notes: number;
  /** How many notes lie in the bin, deleted as one action. */
  binned: number;
  sessions: readonly string[];
  hasPicture: boolean;
}

export interface TownNote {
  id: string;
  category: string;
  parent: string | null;
  important: number;
  scratched_out: number;
  position: number;
  content: string;
}

const categoriesFor = (notes: number): number => {
  if (notes <= 5) return 1;
  if (notes <= 20) return 3;
  return notes <= 100 ? 5 : 10;
};

/** Of ten notes of a category, those that are sub notes of the one before. */
const isSubNote = (place: number): boolean => [3, 5, 8].includes(place % 10);

/** The people of a site of a size: nothing is stored, all follows from their numbers. */
export class Town {
  readonly size: Size;

  constructor(size: Size) {
    this.size = size;
  }

  /** Before scaling: what kind of a user it is. */
  static usualNotes(number: number): number {
    return notesAt[(number * STRIDE) % BLOCK] ?? 0;
  }

  notesOf(number: number): number {
    const { users, notes } = this.size;
    return Math.min(NOTES_MAX, Math.round((Town.usualNotes(number) * notes) / (users * MEAN)));
  }

  inhabitant(number: number): Inhabitant {
    const at = this.#moment(number, 0);
    const notes = this.notesOf(number);
    const first = FIRST_NAMES[number % FIRST_NAMES.length];
    const last = LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length];
    const ids = (kind: 'category' | 'session', count: number) =>
      Array.from({ length: count }, (_, index) => idAt(at, kind, number, index));
    return {
      number,
      owner: idAt(at, 'account', number, 0),
      username: `${first}.${last}-${number.toString(36)}`,
      categories: ids('category', categoriesFor(notes)),
      notes,
      binned: notes >= 5 && number % 4 === 0 ? 2 : 0,
      sessions: ids('session', number % 3 === 0 ? 2 : 1),
      hasPicture: number % 100 === 1,
    };
  }

  /** A note by its place among those of the inhabitant; those in the bin come after all others. */
  note({ number, notes, categories }: Inhabitant, index: number): TownNote {
    const isBinned = index >= notes;
    const count = categories.length;
    const chance = scrambled(number, index);
    const hasParent = !isBinned && isSubNote(Math.floor(index / count));
    return {
      id: this.#noteId(number, notes, index),
      category: (isBinned ? categories[0] : categories[index % count]) ?? '',
      parent: hasParent ? this.#noteId(number, notes, index - count) : null,
      important: Number(chance % 10 === 0),
      scratched_out: Number(chance % 5 < 2),
      position: count + index + 1,
      content: textOf(chance),
    };
  }

  /** The notes that an inhabitant wrote in one of the sittings. */
  *written({ notes }: { notes: number }, sitting: number): Iterable<number> {
    const from = Math.ceil((sitting * notes) / SITTINGS);
    const to = Math.ceil(((sitting + 1) * notes) / SITTINGS);
    for (let index = from; index < to; index++) yield index;
  }

  #noteId(number: number, notes: number, index: number): string {
    const sitting = index >= notes ? SITTINGS - 1 : Math.floor((index * SITTINGS) / notes);
    return idAt(this.#moment(number, sitting), 'note', number, index);
  }

  #moment(number: number, sitting: number): number {
    return FOUNDED + Math.floor((sitting + number / this.size.users) * SITTING_MS);
  }
}

/** Which note has an earlier text, and at which revision it got its present one. */
export const edits = ({ notes }: Inhabitant): number => Math.max(0, Math.floor((notes - 1) / 20));

export const revisionBeforeEdits = ({ categories, notes, binned }: Inhabitant): number =>
  categories.length + notes + binned;

export const revisionOf = (who: Inhabitant): number =>
  revisionBeforeEdits(who) + edits(who) + Math.sign(who.binned);
