import type { Moved } from '../../../contract/notes.ts';
import { placeAfter, putInOrder } from '../../../contract/order.ts';
import type { Database } from '../../database/database.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { invalid } from '../../errors.ts';
import { type Actor, change } from '../door/change.ts';
import { liveCategories, liveNotes, updateLiveCategories, updateLiveNotes } from '../rows/live.ts';
import { placeTab, selectTabs } from '../rows/tabs.ts';

/**
 * The ids of an ordering as they are stored. Checked here, not by the schema: the set is needed anyway.
 * @throws Refusal 400 when an id is named twice
 */
export function eachOnce(ordering: readonly string[]): ReadonlySet<string> {
  const listed = new Set<string>();
  for (const id of ordering) listed.add(id.toLowerCase());
  if (listed.size < ordering.length) throw invalid('ordering', 'Duplicate ids are not allowed.');
  return listed;
}

interface Placed {
  id: string;
  position: number;
}

/**
 * The places that change when an ordering is applied.
 * @param placed the owner's rows, in the order of their places
 */
export const changedPlaces = (placed: readonly Placed[], listed: Iterable<string>): Placed[] =>
  putInOrder(placed, listed).flatMap(({ id }, at) => {
    const was = placed[at];
    return was === undefined || was.id === id ? [] : { id, position: was.position };
  });

type Place = Statement<Placed & { owner: string; revision: number }, unknown>;

const placesOfCategories = statement<{ owner: string }>()('placesOfCategories', (db, param) =>
  liveCategories(db, param('owner')).select(['id', 'position']).orderBy('position').orderBy('id'),
);

/** The revision, raised before, guards the rows. */
const placeCategory: Place = statement<Placed & { owner: string; revision: number }>()(
  'placeCategory',
  (db, param) =>
    updateLiveCategories(db, param('owner')).set(param.each('position', 'revision')).where(param.match('id')),
  { id: 'text', position: 'integer' },
);

/**
 * Orders categories, those that are shared with the user among them: each person has an order of their own.
 * @throws Refusal 400 when an id is named twice
 */
export async function orderCategories(db: Database, actor: Actor, ordering: readonly string[]) {
  const { owner } = actor;
  const listed = eachOnce(ordering);
  return change(db, actor, async (tx, raising) => {
    const [own, revision] = await Promise.all([tx.all(placesOfCategories, { owner }), raising]);
    const isComplete = own.filter(({ id }) => listed.has(id)).length === listed.size;
    const tabs = isComplete ? [] : await tx.all(selectTabs, { owner });
    const shared = new Set(tabs.map(({ category }) => category));
    const placed = [...own, ...tabs.map(({ category: id, position }) => ({ id, position }))].sort(
      (a, b) => a.position - b.position,
    );
    const changed = changedPlaces(placed, listed).map((one) => ({ ...one, owner, revision }));
    await tx.each(
      placeCategory,
      changed.filter(({ id }) => !shared.has(id)),
    );
    for (const one of changed) if (shared.has(one.id)) await tx.run(placeTab, one);
  });
}

const placesOfNotes = statement<{ owner: string }>()('placesOfNotes', (db, param) =>
  liveNotes(db, param('owner'))
    .select(['id', 'position', 'category'])
    .where('parent', 'is', null)
    .orderBy('position')
    .orderBy('id'),
);

/** The revision, raised before, guards the rows. */
export const placeNote: Place = statement<Placed & { owner: string; revision: number }>()(
  'placeNote',
  (db, param) =>
    updateLiveNotes(db, param('owner')).set(param.each('position', 'revision')).where(param.match('id')),
  { id: 'text', position: 'integer' },
);

/** The notes of a category after one was moved. */
function orderAfter(
  placed: readonly (Placed & { category: string })[],
  { note, after, before }: Moved,
): ReadonlySet<string> {
  const id = note.toLowerCase();
  const category = placed.find((other) => other.id === id)?.category;
  const siblings = placed.filter((other) => other.category === category);
  const ordered = placeAfter(siblings, id, after?.toLowerCase() ?? null, before?.toLowerCase());
  return new Set(ordered.map((other) => other.id));
}

/**
 * Orders top-level notes (spec section 9); sub notes and unknown ids are ignored.
 * @param moved the one note that was moved: only its place changes
 * @throws Refusal 400 when an id is named twice
 */
export async function orderNotes(db: Database, actor: Actor, ordering: readonly string[], moved?: Moved) {
  const { owner } = actor;
  const listed = eachOnce(ordering);
  return change(db, actor, async (tx, raising) => {
    const [placed, revision] = await Promise.all([tx.all(placesOfNotes, { owner }), raising]);
    const changed = changedPlaces(placed, moved ? orderAfter(placed, moved) : listed);
    await tx.each(
      placeNote,
      changed.map((one) => ({ ...one, owner, revision })),
    );
  });
}
