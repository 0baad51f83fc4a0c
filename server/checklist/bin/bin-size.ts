import { sql } from 'kysely';
import { CATEGORIES_MAX, CATEGORY_TITLE_MAX } from '../../../contract/categories.ts';
import { NOTES_MAX } from '../../../contract/notes.ts';
import { PEOPLE_MAX, SHARED_NOTES_MAX, SHARED_TEXT_MAX_BYTES } from '../../../contract/sharing.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { SWEPT_AT_ONCE, sweep } from '../../database/sweep.ts';
import { badRequest } from '../../errors.ts';
import { forgetLists, sweepLists } from './lists-in-bin.ts';

/*
 * In a shared category each person has a share of the bin, by `by`, so that nobody pushes out what others have deleted.
 */

interface Limits {
  /** The most notes, and the most actions. */
  notes: number;
  /** Notes and categories: each action stores the categories of its notes. */
  rows: number;
  /** Of text, in UTF-8: more than the lists may hold, so that the last deletion always fits. */
  bytes: number;
}

const times = ({ notes, rows, bytes }: Limits, by: number): Limits => ({
  notes: by * notes,
  rows: by * rows,
  bytes: by * bytes,
});

/** The deletions from a person's own lists. */
const OWN_MAX: Limits = { notes: NOTES_MAX, rows: 2 * NOTES_MAX + CATEGORIES_MAX, bytes: 10 * 1024 * 1024 };
/** The share of one person in the bin of a shared category. */
const SHARE_MAX = times(OWN_MAX, 1 / 4);
/** Beyond it the deletions of those who have left go first. */
const SHARES_MAX = times(SHARE_MAX, PEOPLE_MAX);
/** Of one action in a shared category: no more than there is room for when it is restored. */
const SHARED_ACTION_MAX: Limits = {
  notes: SHARED_NOTES_MAX,
  rows: 2 * SHARED_NOTES_MAX,
  bytes: SHARED_TEXT_MAX_BYTES + 4 * CATEGORY_TITLE_MAX,
};
const TRIMMED_AT_ONCE = 100;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Anything deleted up to then can no longer be restored, whether or not it has been swept. */
export const forgottenUntil = (now: number): number => now - KEPT_MS;

interface Size {
  /** In a shared category, or where it came from one: the number of the person who deleted it. */
  by: number | null;
  notes: number;
  categories: number;
  bytes: number;
  actions: number;
}

const isBeyond = ({ notes, categories, bytes, actions }: Omit<Size, 'by'>, max: Limits): boolean =>
  Math.max(notes, actions) > max.notes || notes + categories > max.rows || bytes > max.bytes;

const isBeyondShare = (size: Size): boolean => isBeyond(size, size.by === null ? OWN_MAX : SHARE_MAX);

/**
 * Checked before the rows are written: an action that is sent in parts has to fit into the bin, and into the lists again.
 * @throws Refusal 400
 */
export function refuseBeyondBin(action: Omit<Size, 'actions'>): void {
  if (isBeyond({ ...action, actions: 1 }, action.by === null ? OWN_MAX : SHARED_ACTION_MAX))
    throw badRequest('This deletion has grown too large. Use another id.');
}

const sizesOfBin = statement<{ owner: string }>()('sizesOfBin', (db, param) =>
  db
    .selectFrom('deletions')
    .select((eb) => [
      'by',
      eb.fn.sum<number>('notes').as('notes'),
      eb.fn.sum<number>('categories').as('categories'),
      eb.fn.sum<number>('bytes').as('bytes'),
      eb.fn.countAll<number>().as('actions'),
    ])
    .where('owner', '=', param('owner'))
    .groupBy('by'),
);

/** By person. */
type Sizes = Map<number | null, Size>;

const NOTHING = { notes: 0, categories: 0, bytes: 0, actions: 0 };

const sumOf = (one: Omit<Size, 'by'>, more: Omit<Size, 'by'>) => ({
  notes: Number(one.notes) + Number(more.notes),
  categories: Number(one.categories) + Number(more.categories),
  bytes: Number(one.bytes) + Number(more.bytes),
  actions: Number(one.actions) + Number(more.actions),
});

/** The people whose deletions give way: those whose share is full, or all of a shared category together. */
function peopleBeyond(all: Sizes): (number | null)[] {
  const sizes = [...all.values()];
  const full = sizes.filter(isBeyondShare);
  const shares = sizes.filter(({ by }) => by !== null);
  const areFull = isBeyond(shares.reduce(sumOf, NOTHING), SHARES_MAX);
  return (full.length === 0 && areFull ? shares : full).map(({ by }) => by);
}

async function readSizes(tx: Connection, owner: string): Promise<Sizes> {
  const sizes = await tx.all(sizesOfBin, { owner });
  return new Map(sizes.map(({ by, ...size }) => [by, { by, ...sumOf(size, NOTHING) }]));
}

/** Adds a deletion to the sizes, or takes it away again. */
function take(sizes: Sizes, one: Omit<Size, 'actions'>, times: 1 | -1): void {
  const { by, notes, categories, bytes } = one;
  const held = sizes.get(by) ?? { by, ...NOTHING };
  const more = { notes: times * notes, categories: times * categories, bytes: times * bytes, actions: times };
  sizes.set(by, { by, ...sumOf(held, more) });
}

/** The first of some people's deletions to go: of those who have left, then what nobody else has written, then the oldest. */
const selectFirstToGo = statement<{ owner: string; people: readonly string[] }>()(
  'selectFirstDeletionsToGo',
  (db, param, among) =>
    db
      .selectFrom('deletions')
      .leftJoin('members', (join) =>
        join.onRef('members.owner', '=', 'deletions.owner').onRef('members.no', '=', 'deletions.by'),
      )
      .select(['deletions.id', 'deletions.revision', 'deletions.by', 'own', 'notes', 'categories', 'bytes'])
      .where('deletions.owner', '=', param('owner'))
      .where(among(sql<string>`cast(coalesce(deletions.by, 0) as text)`, 'people'))
      .orderBy(sql`case when "no" is null then 0 else 1 end`)
      .orderBy('own', 'desc')
      .orderBy('deletions.at')
      .orderBy('deletions.revision')
      .orderBy('deletions.id', 'desc')
      .limit(TRIMMED_AT_ONCE),
);

const forgetActions = statement<{ owner: string; actions: readonly string[] }>()(
  'forgetActions',
  (db, param, among) =>
    db.deleteFrom('deletions').where('owner', '=', param('owner')).where(among('id', 'actions')),
);

export const raiseFloor = statement<{ owner: string; revision: number }>()('raiseFloor', (db, param) =>
  db
    .updateTable('accounts')
    .set({ floor: param('revision') })
    .where('id', '=', param('owner'))
    .where('floor', '<', param('revision')),
);

/**
 * Deletes actions permanently. Which notes they deleted is then no longer known: clients that are older than the newest
 * of them get the whole list.
 */
export async function forget(
  tx: Connection,
  owner: string,
  actions: readonly { id: string; revision: number }[],
): Promise<void> {
  const revision = Math.max(...actions.map((action) => action.revision));
  const ids = actions.map(({ id }) => id);
  await forgetLists(tx, owner, ids);
  await Promise.all([
    tx.run(raiseFloor, { owner, revision }),
    tx.run(forgetActions, { owner, actions: ids }),
  ]);
}

const SHARE_IS_FULL =
  'The most that one person may delete here in 30 days is reached. The one who shares this category can empty “Recently deleted”.';

const selectSharer = statement<{ owner: string }>()('selectSharerOfBin', (db, param) =>
  db.selectFrom('members').select('no').where('owner', '=', param('owner')).where('mine', '=', 1),
);

/**
 * Keeps the bin of an owner within its limits by deleting actions permanently: the oldest of a person who has filled
 * their share. Of a member these are only what nobody else has written.
 * @param by in a shared category: the number of the person who deletes
 * @throws Refusal 400 when a member would delete permanently what others have written
 */
export async function trimBin(tx: Connection, owner: string, by?: number): Promise<void> {
  const sizes = await readSizes(tx, owner);
  for (;;) {
    const people = peopleBeyond(sizes);
    if (people.length === 0) return;
    const gone: { id: string; revision: number; by: number | null; own: number }[] = [];
    for (const one of await tx.all(selectFirstToGo, { owner, people: people.map((no) => `${no ?? 0}`) }))
      if (peopleBeyond(sizes).includes(one.by)) {
        take(sizes, one, -1);
        gone.push(one);
      }
    const isOfOthers = by !== undefined && gone.some((one) => one.by === by && one.own === 0);
    if (isOfOthers && (await tx.first(selectSharer, { owner }))?.no !== by) throw badRequest(SHARE_IS_FULL);
    await forget(tx, owner, gone);
  }
}

const selectFloors = statement<{ before: number }>()('selectFloorsOfExpired', (db, param) =>
  db
    .selectFrom('deletions')
    .innerJoin('accounts', 'accounts.id', 'deletions.owner')
    .select((eb) => ['deletions.owner', eb.fn.max<number>('deletions.revision').as('revision')])
    .where('deletions.at', '<=', param('before'))
    .whereRef('deletions.revision', '>', 'accounts.floor')
    .groupBy('deletions.owner')
    .limit(SWEPT_AT_ONCE),
);

/** Runs before anything is swept, so that no client misses a deletion. */
async function raiseFloors(db: Database, before: number): Promise<void> {
  let raised: number;
  do {
    const floors = await db.read.all(selectFloors, { before });
    await db.write((tx) => tx.each(raiseFloor, floors));
    raised = floors.length;
  } while (raised === SWEPT_AT_ONCE);
}
const sweepBinNotes = statement<{ before: number }>()('sweepBinNotes', (db, param) =>
  db.deleteFrom('bin_notes').where((eb) =>
    eb(
      eb.refTuple('owner', 'id'),
      'in',
      eb
        .selectFrom('deletions')
        .innerJoin('bin_notes', (join) =>
          join
            .onRef('bin_notes.owner', '=', 'deletions.owner')
            .onRef('bin_notes.deletion', '=', 'deletions.id'),
        )
        .select(['bin_notes.owner', 'bin_notes.id'])
        .where('deletions.at', '<=', param('before'))
        .orderBy('deletions.at')
        .limit(SWEPT_AT_ONCE)
        .$asTuple('owner', 'id'),
    ),
  ),
);

const sweepDeletions = statement<{ before: number }>()('sweepDeletions', (db, param) =>
  db
    .deleteFrom('deletions')
    .where((eb) =>
      eb(
        eb.refTuple('owner', 'id'),
        'in',
        eb
          .selectFrom('deletions')
          .select(['owner', 'id'])
          .where('at', '<=', param('before'))
          .orderBy('at')
          .limit(SWEPT_AT_ONCE)
          .$asTuple('owner', 'id'),
      ),
    ),
);

/** Permanently deletes, in parts, what was deleted 30 days ago: the notes first, then the actions. */
export async function sweepBin(db: Database, now: number): Promise<void> {
  await raiseFloors(db, forgottenUntil(now));
  await sweepLists(db, forgottenUntil(now));
  await sweep(db, sweepBinNotes, forgottenUntil(now));
  await sweep(db, sweepDeletions, forgottenUntil(now));
}
