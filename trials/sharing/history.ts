import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Category } from '../../contract/categories.ts';
import { type Game, isPrivate, type Knowledge, type Play, stepsOf, type Turn } from '../model/play.ts';
import type { Lists } from '../model/server-model.ts';
import type { Write } from '../model/write.ts';

const PEOPLE = 3;
const DEVICES = 2;

/** The act of one device in a step. */
interface Act extends Turn {
  /** It sends a write, or keeps it until it is online again; `network` takes it offline, or back. */
  does: Write['call'] | 'network' | 'nothing';
  /** The index of the thing to write, among those that it has fetched. */
  at: number;
  other: number;
}

const DOES: readonly [Act['does'], number][] = [
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

const turn: fc.Arbitrary<Act> = fc.record({
  person: fc.nat(PEOPLE - 1),
  device: fc.nat(DEVICES - 1),
  does: fc.oneof(...DOES.map(([does, weight]) => ({ weight, arbitrary: fc.constant(does) }))),
  at: fc.nat(30),
  other: fc.nat(30),
  mishap: fc.constantFrom('none', 'none', 'none', 'lost until the next turn'),
  fetches: fc.boolean(),
});

export const histories = stepsOf(turn, { minLength: 8, maxLength: 24 });

const picked = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The write of a device, from the lists that it has; undefined without anything to write. */
function writeOf({ does, at, other }: Act, knows: Knowledge): Write | 'network' | undefined {
  const { categories, notes } = knows.known.listsOf(knows.person);
  const category = picked(categories, at);
  const open = picked(
    categories.filter(({ title }) => !isPrivate(title)),
    at,
  );
  const shared = picked(
    categories.filter((one) => one.shared),
    at,
  );
  switch (does) {
    case 'network':
      return does;
    case 'nothing':
      return undefined;
    case 'createCategory':
      return { call: does, id: randomUUID(), title: knows.newText(false) };
    case 'orderCategories':
      return { call: does, ordering: rotated(idsOf(categories), other) };
    case 'joinCategory': {
      const link = knows.codes.at(-1 - (at % 3));
      return link && { call: does, ...link };
    }
    case 'updateCategory':
      return open && { call: does, id: open.id, title: knows.newText(false) };
    case 'deleteCategory':
    case 'shareCategory':
      return open && { call: does, id: open.id };
    case 'leaveCategory':
      return shared && { call: knows.isBare ? 'deleteCategory' : does, id: shared.id };
    case 'unshareCategory':
    case 'makeJoinLink':
      return shared && { call: does, id: shared.id };
    case 'removePerson': {
      const people = knows.known.shared.find(({ id }) => id === shared?.id)?.people ?? [];
      const member = picked(
        people.filter(({ person }) => person !== knows.person),
        other,
      );
      return shared && { call: does, id: shared.id, no: member?.no ?? 1 };
    }
    default: {
      const inIt = notes.filter((note) => note.category === category?.id);
      return category && noteWriteOf({ does, other }, { category, notes: inIt }, knows);
    }
  }
}

function noteWriteOf(
  { does, other }: { does: 'createNote' | 'updateNote' | 'deleteNote' | 'orderNotes'; other: number },
  { category, notes }: { category: Category; notes: Lists['notes'] },
  { isBare, newText }: Knowledge,
): Write | undefined {
  const space = category.shared && !isBare ? { space: category.id } : {};
  const top = notes.filter(({ parent }) => parent === null);
  const note = picked(notes, other);
  const content = newText(isPrivate(category.title));
  switch (does) {
    case 'orderNotes':
      return top.length > 0 ? { call: does, ordering: rotated(idsOf(top), other), ...space } : undefined;
    case 'createNote': {
      const parent = other % 4 === 0 ? (picked(top, other)?.id ?? null) : null;
      return { call: does, id: randomUUID(), content, category: category.id, parent, ...space };
    }
    case 'deleteNote':
      return note && { call: does, id: note.id, ...space };
    case 'updateNote':
      return (
        note && { call: does, id: note.id, change: { content, base: { content: note.content } }, ...space }
      );
  }
}

/** Another order: the part from a position on moves to the front. */
const rotated = (ids: readonly string[], by: number): string[] => {
  const place = by % Math.max(ids.length, 1);
  return [...ids.slice(place), ...ids.slice(0, place)].toReversed();
};

/** Each person has a diary that they alone may read, and a list that the first shares with the second. */
async function opening(play: Play<Act>): Promise<void> {
  const id = randomUUID();
  const diaries = Array.from({ length: PEOPLE }, (_, person): [number, Write][] => {
    const category = randomUUID();
    const note = { id: randomUUID(), content: play.newText(person), category, parent: null };
    return [
      [person, { call: 'createCategory', id: category, title: play.newText(person) }],
      [person, { call: 'createNote', ...note }],
    ];
  });
  await play.write([
    ...diaries.flat(),
    [0, { call: 'createCategory', id, title: play.newText() }],
    [0, { call: 'shareCategory', id }],
    [0, { call: 'makeJoinLink', id }],
  ]);
  await play.write(play.codes.map((link) => [1, { call: 'joinCategory', ...link }]));
}

/** The first device of each person names the space; the second knows only the calls of the specification. */
export const GAME: Game<Act> = { devices: DEVICES, isBare: (device) => device > 0, opening, writeOf };
