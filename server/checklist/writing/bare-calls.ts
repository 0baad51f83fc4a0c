import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import type { CostlyWork } from '../../http/limits/costly-work.ts';
import { type EnteredLists, sharedLists, whileAdmitted } from '../door/access.ts';
import { isLive } from '../rows/live.ts';
import { selectTab, selectTabs } from '../rows/tabs.ts';

/*
 * The calls of the specification name no space: a client that knows only them also reaches what is shared with its
 * user. Its lists are found here, before the door and after the cost of looking is paid.
 */

/** The category or the notes of a call, in whichever lists they are. */
export type Named = { category: string } | { notes: readonly string[] };

/** The ids that can exist. */
function possible(named: Named): Named | undefined {
  if ('category' in named) return isUuid(named.category) ? named : undefined;
  const ids = named.notes.filter(isUuid).map((id) => id.toLowerCase());
  return ids.length === 0 ? undefined : { notes: ids };
}

/** Each list is read as it lies: few rows are cheaper to see than many ids to look up. */
const selectHolders = statement<{ lists: readonly string[]; ids: readonly string[] }>()(
  'selectHoldersOfNotes',
  (db, _param, among) =>
    db
      .selectFrom('notes')
      .select('owner')
      .distinct()
      .where(among('owner', 'lists'))
      .where(isLive('notes'))
      .where(among(sql<string>`id || ''`, 'ids')),
);

/** The owners of the lists that hold what a call names: a category is in one, an order may name notes of several. */
async function holdersOf(db: Database, person: string, named: Named): Promise<readonly string[]> {
  if ('category' in named) {
    const category = named.category.toLowerCase();
    const tab = await db.read.first(selectTab, { owner: person, category });
    return tab === undefined ? [] : [category];
  }
  const spaces = (await db.read.all(selectTabs, { owner: person })).map(({ category }) => category);
  if (spaces.length === 0) return [];
  const lists = [person, ...spaces];
  const found = new Set(
    (await db.read.all(selectHolders, { lists, ids: named.notes })).map(({ owner }) => owner),
  );
  const holders = lists.filter((owner) => found.has(owner));
  return named.notes.length === 1 ? holders.slice(0, 1) : holders;
}

/** The lists that hold what a call names, at least one. */
type Found = readonly [EnteredLists, ...EnteredLists[]];

async function listsHolding(db: Database, own: EnteredLists, named: Named): Promise<Found> {
  const enter = async (owner: string) => (owner === own.owner ? own : sharedLists(db, owner, own.owner));
  const [first, ...rest] = await Promise.all((await holdersOf(db, own.owner, named)).map(enter));
  return first === undefined ? [own] : [first, ...rest];
}

const ownersOf = (found: Found): string => found.map(({ owner }) => owner).join();

/**
 * Makes a change in the lists that hold what a call names, one after the other; in the caller's own where none does.
 * A note that is not found can have been shared, or taken back, since: then it is looked for once more.
 * @returns the outcome in the first of them
 */
export async function inListsHolding<T>(
  { db, costly }: { db: Database; costly: CostlyWork },
  request: FastifyRequest,
  { named, attempt }: { named: Named; attempt: (lists: EnteredLists) => Promise<T> },
): Promise<T> {
  const { caller, lists: own } = request;
  const find = async (): Promise<Found> => {
    const known = possible(named);
    if (known === undefined) return [own];
    const cost = 'category' in known ? 1 : known.notes.length * (caller.joined + 1);
    return costly(request, cost, () => listsHolding(db, own, known));
  };
  const inEach = async ([first, ...rest]: Found): Promise<T> => {
    const admitted = (lists: EnteredLists) => whileAdmitted(db, lists, { person: caller.owner, attempt });
    const outcome = await admitted(first);
    for (const lists of rest) await admitted(lists);
    return outcome;
  };
  const found: Found = caller.joined > 0 ? await find() : [own];
  try {
    return await inEach(found);
  } catch (error) {
    if (!(error instanceof Refusal && [400, 404].includes(error.status))) throw error;
    const now = await find();
    if (ownersOf(now) === ownersOf(found)) throw error;
    return inEach(now);
  }
}
