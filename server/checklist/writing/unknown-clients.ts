import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { type EnteredLists, sharedLists } from '../door/access.ts';
import { isLastSettled, type Key, keyOfMember } from '../door/idempotency-keys.ts';
import { selectTabs } from '../rows/tabs.ts';

/*
 * A client that knows only the calls of the specification names no space. What it asks for among its user's own
 * lists and does not find there is looked for in the shared categories: one read each, and each names its owner.
 */

/** What a call names: a category, notes, or what was deleted at once. */
export type Named = { category: string } | { notes: readonly string[] } | { deletion: string };

const selectIdsOfNotes = statement<{ owner: string; ids: readonly string[] }>()(
  'selectIdsOfNotes',
  (db, param, among) =>
    db.selectFrom('notes').select('id').where('owner', '=', param('owner')).where(among('id', 'ids')),
);

const selectIdOfDeletion = statement<{ owner: string; id: string }>()('selectIdOfDeletion', (db, param) =>
  db.selectFrom('deletions').select('id').where('owner', '=', param('owner')).where('id', '=', param('id')),
);

/** What was deleted at once, before its categories were shared or after it, may lie in several bins. */
async function ownersOfDeletion(db: Database, owners: readonly string[], id: string): Promise<string[]> {
  if (!isUuid(id)) return [];
  const found = await Promise.all(
    owners.map((owner) => db.read.first(selectIdOfDeletion, { owner, id: id.toLowerCase() })),
  );
  return owners.filter((_, at) => found[at] !== undefined);
}

async function spacesOf(db: Database, person: string): Promise<readonly string[]> {
  return (await db.read.all(selectTabs, { owner: person })).map(({ category }) => category);
}

/** The shared categories that hold what a call names, after the person where their own lists hold some of it. */
async function ownersOf(db: Database, person: string, named: Named): Promise<readonly string[]> {
  const tabs = () => spacesOf(db, person);
  if ('category' in named) {
    const category = named.category.toLowerCase();
    return isUuid(category) ? (await tabs()).filter((space) => space === category) : [];
  }
  if ('deletion' in named) return ownersOfDeletion(db, [person, ...(await tabs())], named.deletion);
  const missing = new Set(named.notes.map((id) => id.toLowerCase()).filter(isUuid));
  const owners: string[] = [];
  const lookIn = async (owner: string): Promise<void> => {
    if (missing.size === 0) return;
    const found = await db.read.all(selectIdsOfNotes, { owner, ids: [...missing] });
    for (const { id } of found) missing.delete(id);
    if (found.length > 0) owners.push(owner);
  };
  await lookIn(person);
  for (const space of missing.size === 0 ? [] : await tabs()) await lookIn(space);
  return owners;
}

/** Where a change was made before that may have taken away what it names: a deletion, a restore. */
async function ownersOfKey(db: Database, person: string, key: Key): Promise<readonly string[]> {
  if (await isLastSettled(db, person, key)) return [];
  const [spaces, own] = [await spacesOf(db, person), keyOfMember(key, person)];
  const isMadeIn = await Promise.all(spaces.map((space) => isLastSettled(db, space, own)));
  return spaces.filter((_, at) => isMadeIn[at]);
}

/**
 * The lists that hold what a call names. Where none does: those in which the same change was made before, else the
 * user's own. Notes that were in one list when the client named them may be in several by now: their categories can have
 * been shared since.
 */
export async function listsWith(
  db: Database,
  { own, joined }: { own: EnteredLists; joined: number },
  { named, key }: { named: Named | undefined; key: Key | undefined },
): Promise<readonly [EnteredLists, ...EnteredLists[]]> {
  if (joined === 0 || own.isNamed || named === undefined) return [own];
  const holders = await ownersOf(db, own.owner, named);
  const owners = key && holders.length === 0 ? await ownersOfKey(db, own.owner, key) : holders;
  const [first, ...others] = await Promise.all(
    owners.map((owner) => (owner === own.owner ? own : sharedLists(db, owner, own.owner))),
  );
  return first === undefined ? [own] : [first, ...others];
}
