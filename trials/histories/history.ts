import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { NoteChange } from '../../contract/notes.ts';
import { type Game, type Knowledge, MISHAPS, stepsOf, type Turn } from '../model/play.ts';
import type { Lists } from '../model/server-model.ts';
import type { Write } from '../model/write.ts';

/** The item behind an id that a device sends: known, deleted, of another user, or none. */
interface Pick {
  of: 'known' | 'deleted' | 'other' | 'nothing';
  at: number;
}

interface Plan {
  call: (typeof CALLS)[number][0];
  id: Pick;
  /** A created thing gets an id from the server, a fresh one of the device, or one that is taken. */
  own: 'none' | 'fresh' | 'taken';
  category: Pick;
  parent: Pick | null;
  text: string;
  change: NoteChange;
  ordering: Pick[];
}

interface Act extends Turn {
  plan: Plan;
}

const USERS = 2;

/** No device shares anything. */
export const GAME: Game<Act> = { devices: 3, isBare: () => true, writeOf };

const pick: fc.Arbitrary<Pick> = fc.record({
  of: fc.oneof(
    { weight: 12, arbitrary: fc.constant('known' as const) },
    { weight: 2, arbitrary: fc.constantFrom('deleted', 'other', 'nothing') },
  ),
  at: fc.nat(30),
});

const text = fc.oneof(
  { weight: 15, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '  ', '\n\t', ' around ', 'in\u2028two', '-'.repeat(105)) },
);

const CALLS = [
  ['createCategory', 4],
  ['updateCategory', 1],
  ['deleteCategory', 1],
  ['orderCategories', 2],
  ['createNote', 10],
  ['updateNote', 4],
  ['deleteNote', 2],
  ['orderNotes', 5],
] as const;

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
  person: fc.nat(USERS - 1),
  device: fc.nat(GAME.devices - 1),
  plan,
  mishap: fc.oneof(
    { weight: 3, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...MISHAPS) },
  ),
  fetches: fc.boolean(),
});

export const histories = stepsOf(act, { minLength: 4, maxLength: 24, size: 'max' });

/** The write of a device, from the lists it has. */
function writeOf({ plan }: Act, { person, known, ever, other }: Knowledge): Write {
  const own = known.listsOf(person);
  const resolvePick = ({ of, at }: Pick, kind: 'categories' | 'notes'): string => {
    const idsOf = (lists: Lists) => lists[kind].map(({ id }) => id);
    const there = [own, other].flatMap((lists) => [...lists.categories, ...lists.notes]).map(({ id }) => id);
    const deleted = ever.filter((id) => !there.includes(id));
    const pools = { known: idsOf(own), deleted, other: idsOf(other), nothing: [] };
    const pool = pools[of];
    return pool[at % Math.max(pool.length, 1)] ?? randomUUID();
  };
  const kind = plan.call.endsWith('Note') || plan.call === 'orderNotes' ? 'notes' : 'categories';
  const id = resolvePick(plan.id, kind);
  // One that is taken is often that of something deleted.
  const taken = plan.id.of === 'known' ? resolvePick({ ...plan.id, of: 'deleted' }, kind) : id;
  const created = { none: undefined, fresh: randomUUID(), taken }[plan.own];
  // Most devices send no id twice in one order.
  const ordering = [...new Set(plan.ordering.map((one) => resolvePick(one, kind)))];
  if (plan.id.at === 0) ordering.push(...ordering.slice(0, 1));
  switch (plan.call) {
    case 'createCategory':
      return { call: plan.call, id: created, title: plan.text };
    case 'updateCategory':
      return { call: plan.call, id, title: plan.text };
    case 'createNote': {
      const category = resolvePick(plan.category, 'categories');
      const parent = plan.parent === null ? null : resolvePick(plan.parent, 'notes');
      const there = own.notes.find((note) => note.id === parent);
      const fitting = plan.category.of === 'known' ? (there?.category ?? category) : category;
      return { call: plan.call, id: created, content: plan.text, category: fitting, parent };
    }
    case 'updateNote':
      return { call: plan.call, id, change: plan.change };
    case 'deleteCategory':
    case 'deleteNote':
      return { call: plan.call, id };
    case 'orderCategories':
    case 'orderNotes':
      return { call: plan.call, ordering };
  }
}
