import { type SqlBool, sql } from 'kysely';
import { nextMoment } from '../../contract/moments.ts';
import { change } from '../checklist/door/change.ts';
import { Unchanged } from '../checklist/door/outcome.ts';
import { presentRevision, raise } from '../checklist/door/revision.ts';
import { updateLiveNotes } from '../checklist/rows/live.ts';
import { noteReminded } from '../checklist/rows/reminders.ts';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { noteOfReminder } from './note-now.ts';
import { COLUMNS, type ReminderRow, removeReminder } from './reminder-row.ts';

const DAY_MS = 24 * 3_600_000;
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
/** The owners whose reminders are told in one turn, and how many of them at once. */
const TURN = 100;
const AT_ONCE = 10;

export interface TellDeps {
  db: Database;
  clock: () => number;
  /** Called after each durable change. */
  changed: (owner: string, revision: number) => void;
  pushes: boolean;
}

interface Due {
  owner: string;
  now: number;
}

const selectDueOwners = statement<{ now: number }>()('selectDueOwners', (db, param) =>
  db.selectFrom('reminders').select('owner').where('at', '<=', param('now')).orderBy('at').limit(TURN),
);

const selectDue = statement<Due>()('selectDueReminders', (db, param) =>
  db
    .selectFrom('reminders')
    .select([...COLUMNS, 'told_at'])
    .where(param.match('owner'))
    .where('at', '<=', param('now')),
);

interface Told extends Due {
  note: string;
  at: number;
  due: number;
  push_at: number | null;
}

const setTold = statement<Told>()('setTold', (db, param) =>
  db
    .updateTable('reminders')
    .set({ ...param.each('at', 'due', 'push_at'), told_at: param('now'), tries: 0, reached: '' })
    .where(param.match('owner', 'note')),
);

const uncheck = statement<{ owner: string; note: string; by: number | null; at: number | null }>()(
  'uncheckRepeated',
  (db, param) =>
    updateLiveNotes(db, param('owner'))
      .set({
        scratched_out: 0,
        revision: presentRevision(param('owner')),
        by: param('by'),
        at: param('at'),
      })
      .where('scratched_out', '=', 1)
      .where(sql<SqlBool>`${param('note')} in (id, parent)`),
);

/** Tells one reminder, or removes it: where its note is gone, or done without a repeat, and after 30 days. */
async function tellOne(
  { tx, owner, now, pushes }: Due & { tx: Connection; pushes: boolean },
  row: ReminderRow & { told_at: number | null },
): Promise<void> {
  const { note, space, repeat, at } = row;
  const { found, member } = await noteOfReminder(tx, { owner, space, note });
  const isOver = repeat === 'never' && (row.due !== null || found?.isScratchedOut === true);
  if (found === undefined || isOver) {
    await tx.run(removeReminder, { owner, note });
    return;
  }
  const since = Math.max(now - DAY_MS, Number(row.told_at)); // a restore writes when it was
  const isPushed = pushes && !found.isDeleted && at > since;
  const next = repeat === 'never' ? now + FORGOTTEN_AFTER_MS : nextMoment(row, now);
  await tx.run(setTold, { owner, note, now, at: next, due: at, push_at: isPushed ? now : null });
  if (repeat !== 'never' && !found.isDeleted)
    await tx.run(uncheck, { owner: space, note, by: member, at: member === null ? null : now });
}

/**
 * Tells what is due of a person, in one transaction: of two nodes, one finds it due. A note with a repeat is unchecked
 * with its sub notes, also in a shared category.
 */
async function tellOwner({ db, clock, changed, pushes }: TellDeps, owner: string): Promise<void> {
  const now = clock();
  const before = await db.read.all(selectDue, { owner, now });
  if (before.length === 0) return; // another node was here
  const spaces = new Set(before.filter(({ repeat }) => repeat !== 'never').map(({ space }) => space));
  const touched = new Map<string, number>();
  const outcome = await change<void>(
    db,
    { owner },
    async (tx, raising) => {
      await raising;
      const due = await tx.all(selectDue, { owner, now });
      if (due.length === 0) return new Unchanged(undefined);
      for (const row of due) await tellOne({ tx, owner, now, pushes }, row);
      await noteReminded(tx, owner);
      return undefined;
    },
    {
      // Shared categories before their people, as acts among people lock them.
      async raiseAll(tx) {
        touched.clear();
        for (const space of [...spaces].filter((one) => one !== owner).sort()) {
          const revision = await raise(tx, space);
          if (revision !== undefined) touched.set(space, revision);
        }
        return raise(tx, owner);
      },
    },
  );
  if (!outcome.changed) return;
  changed(owner, outcome.revision);
  for (const [space, revision] of touched) changed(space, revision);
}

/** Tells all reminders that are due, turn by turn. */
export async function tellDue(deps: TellDeps): Promise<void> {
  for (;;) {
    const rows = await deps.db.read.all(selectDueOwners, { now: deps.clock() });
    // By chance, so that two nodes seldom wait for each other.
    const owners = [...new Set(rows.map(({ owner }) => owner))].sort(() => Math.random() - 0.5);
    if (owners.length === 0) return;
    for (let first = 0; first < owners.length; first += AT_ONCE)
      await Promise.all(owners.slice(first, first + AT_ONCE).map((owner) => tellOwner(deps, owner)));
  }
}
