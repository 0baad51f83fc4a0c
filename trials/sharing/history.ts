import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ModelCategory, SharingModel, Write } from './sharing-model.ts';

export const PEOPLE = 3;
export const DEVICES = 2;
const AT_ONCE_MAX = 3;

/** What one device does in a step. */
export interface Turn {
  person: number;
  device: number;
  /** It sends a write, or keeps it until it is online again; `network` takes it offline, or back. */
  does: Write['call'] | 'network' | 'nothing';
  /** Which of the things that it knows the write is about. */
  at: number;
  other: number;
  /** The answer to its write is lost: it sends the same request again at its next turn. */
  loses: boolean;
  fetches: boolean;
}

/** Steps follow each other; the turns of a step are taken at once. */
export type History = Turn[][];

const DOES: readonly [Turn['does'], number][] = [
  ['createNote', 12],
  ['updateNote', 7],
  ['deleteNote', 3],
  ['orderNotes', 4],
  ['createCategory', 2],
  ['updateCategory', 3],
  ['deleteCategory', 1],
  ['orderCategories', 2],
  ['shareCategory', 4],
  ['makeJoinLink', 3],
  ['joinCategory', 8],
  ['leaveCategory', 2],
  ['removePerson', 3],
  ['unshareCategory', 2],
  ['network', 5],
  ['nothing', 4],
];

const turn: fc.Arbitrary<Turn> = fc.record({
  person: fc.nat(PEOPLE - 1),
  device: fc.nat(DEVICES - 1),
  does: fc.oneof(...DOES.map(([does, weight]) => ({ weight, arbitrary: fc.constant(does) }))),
  at: fc.nat(30),
  other: fc.nat(30),
  loses: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  fetches: fc.boolean(),
});

export const histories: fc.Arbitrary<History> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(turn) },
    {
      weight: 2,
      arbitrary: fc.uniqueArray(turn, {
        minLength: 2,
        maxLength: AT_ONCE_MAX,
        selector: ({ person, device }) => person * DEVICES + device,
      }),
    },
  ),
  { minLength: 8, maxLength: 24 },
);

/** What a device can mean. */
export interface Knowledge {
  person: number;
  /** The lists as it has last fetched them. */
  known: SharingModel;
  /** A client that knows only the calls of the specification: it names no space, and leaves by deleting. */
  isUnknown: boolean;
  /** A new text; in a diary, which is never shared, one that nobody else may ever see. */
  textFor: (category?: ModelCategory) => string;
  isDiary: (category: ModelCategory) => boolean;
  codes: readonly { id: string; code: string }[];
}

const picked = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];

/** The write that a device sends by what it knows; undefined when it knows of nothing to do it with. */
export function writeOf({ does, at, other }: Turn, knows: Knowledge): Write | undefined {
  const categories = knows.known.categoriesOf(knows.person);
  const category = picked(categories, at);
  const open = picked(
    categories.filter((one) => !knows.isDiary(one)),
    at,
  );
  const shared = picked(
    categories.filter(({ people }) => people.length > 0),
    at,
  );
  switch (does) {
    case 'network':
    case 'nothing':
      return undefined;
    case 'createCategory':
      return { call: does, id: randomUUID(), title: knows.textFor() };
    case 'orderCategories':
      return {
        call: does,
        ordering: rotated(
          categories.map(({ id }) => id),
          other,
        ),
      };
    case 'joinCategory': {
      const link = knows.codes.at(-1 - (at % 3));
      return link && { call: does, ...link };
    }
    case 'updateCategory':
      return open && { call: does, id: open.id, title: knows.textFor() };
    case 'deleteCategory':
    case 'shareCategory':
      return open && { call: does, id: open.id };
    case 'leaveCategory':
      return shared && { call: knows.isUnknown ? 'deleteCategory' : does, id: shared.id };
    case 'unshareCategory':
    case 'makeJoinLink':
      return shared && { call: does, id: shared.id };
    case 'removePerson': {
      const member = picked(shared?.people.filter(({ person }) => person !== knows.person) ?? [], other);
      return shared && { call: does, id: shared.id, no: member?.no ?? 1 };
    }
    default:
      return category && noteWriteOf({ does, other }, category, knows);
  }
}

function noteWriteOf(
  { does, other }: { does: 'createNote' | 'updateNote' | 'deleteNote' | 'orderNotes'; other: number },
  category: ModelCategory,
  { isUnknown, textFor }: Knowledge,
): Write | undefined {
  const space = category.people.length > 0 && !isUnknown ? { space: category.id } : {};
  const top = category.notes.filter(({ parent }) => parent === null);
  const note = picked(category.notes, other);
  if (does === 'orderNotes')
    return top.length > 0
      ? {
          call: does,
          ordering: rotated(
            top.map(({ id }) => id),
            other,
          ),
          ...space,
        }
      : undefined;
  if (does === 'createNote') {
    const parent = other % 4 === 0 ? (picked(top, other)?.id ?? null) : null;
    return {
      call: does,
      id: randomUUID(),
      content: textFor(category),
      category: category.id,
      parent,
      ...space,
    };
  }
  if (note === undefined) return undefined;
  if (does === 'deleteNote') return { call: does, id: note.id, ...space };
  return { call: does, id: note.id, content: textFor(category), base: note.content, ...space };
}

/** Another order: the part from a place on comes first. */
const rotated = (ids: readonly string[], by: number): string[] => {
  const place = by % Math.max(ids.length, 1);
  return [...ids.slice(place), ...ids.slice(0, place)].toReversed();
};
