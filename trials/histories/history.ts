import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { NoteChange } from '../../contract/notes.ts';
import type { Lists, Write } from './checklist-model.ts';

/** The item behind an id that a device sends: known, deleted, of another user, or none. */
interface Pick {
  of: 'known' | 'ever' | 'other' | 'nothing';
  at: number;
}

interface Plan {
  call: Write['call'];
  id: Pick;
  /** A created thing gets an id from the server, a fresh one of the device, or one that is taken. */
  own: 'none' | 'fresh' | 'taken';
  category: Pick;
  parent: Pick | null;
  text: string;
  change: NoteChange;
  ordering: Pick[];
}

/**
 * A fault on the way of a write. Its answer is lost or replaced by a stranger's, and the device sends it again; its
 * answer hangs, and the device sends it again at the same time; or the profile of the device was restored from a copy,
 * and the device sends another write under the same number.
 */
const MISHAPS = ['none', 'answer lost', 'hangs', 'profile restored'] as const;
export type Mishap = (typeof MISHAPS)[number];

/** One device of one user sends one write, and may then fetch the lists again. */
export interface Act {
  user: number;
  device: number;
  plan: Plan;
  mishap: Mishap;
  refetch: boolean;
}

/** Steps follow each other; the acts of a step are sent at once. */
export type History = Act[][];

export const USERS = 2;
const DEVICES = 3;
const ACTS_AT_ONCE_MAX = 3;

const pick: fc.Arbitrary<Pick> = fc.record({
  of: fc.oneof(
    { weight: 12, arbitrary: fc.constant('known' as const) },
    { weight: 2, arbitrary: fc.constantFrom('ever', 'other', 'nothing') },
  ),
  at: fc.nat(30),
});

const text = fc.oneof(
  { weight: 15, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '  ', '\n\t', ' around ', 'in\u2028two', '-'.repeat(105)) },
);

const CALLS: readonly [Write['call'], number][] = [
  ['createCategory', 4],
  ['updateCategory', 1],
  ['deleteCategory', 1],
  ['orderCategories', 2],
  ['createNote', 10],
  ['updateNote', 4],
  ['deleteNote', 2],
  ['orderNotes', 5],
];

const plan: fc.Arbitrary<Plan> = fc.record({
  call: fc.oneof(...CALLS.map(([call, weight]) => ({ weight, arbitrary: fc.constant(call) }))),
  id: pick,
  own: fc.constantFrom('none', 'fresh', 'fresh', 'taken'),
  category: pick,
  parent: fc.option(pick, { freq: 2 }),
  text,
  change: fc.record(
    { content: text, important: fc.boolean(), scratched_out: fc.boolean() },
    { requiredKeys: [] },
  ),
  ordering: fc.array(pick, { maxLength: 8 }),
});

const act: fc.Arbitrary<Act> = fc.record({
  user: fc.nat(USERS - 1),
  device: fc.nat(DEVICES - 1),
  plan,
  mishap: fc.oneof(
    { weight: 3, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...MISHAPS) },
  ),
  refetch: fc.boolean(),
});

export const histories: fc.Arbitrary<History> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(act, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(act, { minLength: 2, maxLength: ACTS_AT_ONCE_MAX }) },
  ),
  { minLength: 1, maxLength: 14 },
);

/** The items that a device can pick. */
export interface Knowledge {
  known: Lists;
  /** Ids of all users, including deleted items. */
  ever: string[];
  other: Lists;
}

/** The write that a device sends, from the lists it knows. */
export function resolve(planned: Plan, { known, ever, other }: Knowledge): Write {
  const resolvePick = ({ of, at }: Pick, kind: 'categories' | 'notes'): string => {
    const own = known[kind].map(({ id }) => id);
    const pools = { known: own, ever, other: other[kind].map(({ id }) => id), nothing: [] };
    const pool = pools[of];
    return pool[at % Math.max(pool.length, 1)] ?? randomUUID();
  };
  const kind = planned.call.endsWith('Note') || planned.call === 'orderNotes' ? 'notes' : 'categories';
  const id = resolvePick(planned.id, kind);
  const created = { none: undefined, fresh: randomUUID(), taken: id }[planned.own];
  // Most devices send no id twice in one order.
  const ordering = [...new Set(planned.ordering.map((one) => resolvePick(one, kind)))];
  if (planned.id.at === 0) ordering.push(...ordering.slice(0, 1));
  switch (planned.call) {
    case 'createCategory':
      return { call: planned.call, id: created, title: planned.text };
    case 'updateCategory':
      return { call: planned.call, id, title: planned.text };
    case 'createNote': {
      const category = resolvePick(planned.category, 'categories');
      const parent = planned.parent === null ? null : resolvePick(planned.parent, 'notes');
      const there = known.notes.find((note) => note.id === parent);
      const fitting = planned.category.of === 'known' ? (there?.category ?? category) : category;
      return { call: planned.call, id: created, content: planned.text, category: fitting, parent };
    }
    case 'updateNote':
      return { call: planned.call, id, change: planned.change };
    case 'deleteCategory':
    case 'deleteNote':
      return { call: planned.call, id };
    case 'orderCategories':
    case 'orderNotes':
      return { call: planned.call, ordering };
  }
}
