import { NOTES_MAX } from '../../../contract/limits.ts';
import { movedId } from '../../../contract/moved-id.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { type Actor, change } from '../door/change.ts';
import { selectMembers } from '../door/members.ts';
import { isMade, type Outcome, Unchanged } from '../door/outcome.ts';
import { raiseFor } from '../door/revision.ts';
import { demandCategories, movedNotes, placeMoved, selectPlacedNotes } from '../lists/moving.ts';
import { byPlace } from '../rows/category-row.ts';
import { insertNotes, type Signature, signatureOf } from '../rows/note-row.ts';
import { followNotes } from '../rows/reminders.ts';
import { countNotes } from '../rows/size.ts';
import type { Across } from './moved-texts.ts';
import { selectLeaving, takeAway } from './take-away.ts';

const selectTakenIds = statement<{ owner: string; ids: readonly string[] }>()(
  'selectTakenIds',
  (db, param, among) =>
    db.selectFrom('notes').select('id').where(param.match('owner')).where(among('id', 'ids')),
);

interface MovedAcross {
  detail: string;
  /** The ids of the notes and of the sub notes that followed them. */
  ids?: { old: string; new: string }[];
  to: { space: string; revision: number };
}

/** Shared categories before their people, as acts among people lock them: no two changes can wait for each other. */
const inLockOrder = (actors: readonly Actor[]): Actor[] =>
  actors.toSorted((a, b) => Number(!a.member) - Number(!b.member) || (a.owner < b.owner ? -1 : 1));

/** The number of the person who last touched a note; in another space that of the same person, else of the mover. */
async function signing(tx: Connection, { from, to }: Across): Promise<(note: Signature) => Signature> {
  if (!to.member) return () => ({ by: null, at: null });
  if (!from.member) return () => signatureOf(to);
  const [before, after] = [
    await tx.all(selectMembers, { owner: from.owner }),
    await tx.all(selectMembers, { owner: to.owner }),
  ];
  return ({ by, at }) => {
    const person = before.find(({ no }) => no === by)?.member;
    const there = after.find(({ member }) => member === person);
    return there === undefined ? signatureOf(to) : { by: there.no, at };
  };
}

/** Notes with the ids that they have where they arrive. One that is taken there, in the bin or not, is reckoned again. */
async function withNewIds<Note extends { id: string }>(
  tx: Connection,
  { to: { owner } }: Across,
  notes: readonly Note[],
): Promise<(Note & { old: string })[]> {
  let renamed = notes.map((note) => ({ ...note, old: note.id, id: movedId(note.id, owner) }));
  for (;;) {
    const found = await tx.all(selectTakenIds, { owner, ids: renamed.map(({ id }) => id) });
    if (found.length === 0) return renamed;
    const taken = new Set(found.map(({ id }) => id));
    renamed = renamed.map((note) => (taken.has(note.id) ? { ...note, id: movedId(note.id, owner) } : note));
  }
}

async function make(
  tx: Connection,
  across: Across,
  revisions: Map<string, number>,
): Promise<MovedAcross | undefined> {
  const [from, to] = [across.from.owner, across.to.owner];
  const [leftAt = 0, revision = 0] = [revisions.get(from), revisions.get(to)];
  const named = across.moves.flatMap(({ notes }) => notes.map((id) => id.toLowerCase()));
  const leaving = await tx.all(selectLeaving, { owner: from, notes: named });
  if (leaving.length === 0) return undefined;
  await demandCategories(tx, to, across.moves);
  const list = await tx.all(selectPlacedNotes, { owner: to });
  const renamed = await withNewIds(tx, across, leaving.toSorted(byPlace));
  const newIds = new Map(renamed.map(({ old, id }) => [old, id]));
  const first = revision - named.length - NOTES_MAX + 1;
  const signed = await signing(tx, across);
  const arriving = renamed.map((note, place) => ({
    ...note,
    ...signed(note),
    owner: to,
    parent: newIds.get(note.parent ?? '') ?? null,
    position: first + place,
    revision,
  }));
  const moves = across.moves.map((move) => ({
    ...move,
    notes: move.notes.flatMap((id) => newIds.get(id.toLowerCase()) ?? []),
  }));
  const placed = arriving.map(({ id, category, parent, position }) => ({ id, category, parent, position }));
  const moved = await movedNotes([...list, ...placed], moves, revision - named.length + 1);
  const places = new Map(moved.map((note) => [note.id, note]));
  // Charged to the mover, by whom the others see only who touched it last.
  const author = across.to.member?.no ?? null;
  const rows = arriving.map((note) => ({ ...note, ...places.get(note.id), author }));
  const arrived = new Set(rows.map(({ id }) => id));
  await takeAway(tx, across, { newIds, revision: leftAt });
  await countNotes(tx, to, rows);
  await insertNotes(tx, rows);
  const person = across.from.member?.person ?? from;
  await followNotes(tx, person, { notes: newIds, space: to }, revisions);
  await placeMoved(tx, { owner: to, revision }, { list, moved: moved.filter(({ id }) => !arrived.has(id)) });
  return {
    detail: 'Notes moved.',
    ids: [...newIds].map(([old, made]) => ({ old, new: made })),
    to: { space: to, revision },
  };
}

/**
 * Moves notes, with their sub notes and the texts that they had, from one space to another, in one transaction, under new
 * ids.
 * @throws Refusal 400 for a category or parent that is not there, and at a limit of the lists that they come to
 */
export async function moveAcross(db: Database, across: Across): Promise<Outcome<MovedAcross>> {
  const { from, to, moves } = across;
  const revisions = new Map<string, number>();
  const named = moves.reduce((sum, { notes }) => sum + notes.length, 0);
  const outcome = await change<MovedAcross>(
    db,
    from,
    async (tx, raising) => {
      const revision = await raising;
      const nothing = { detail: 'Notes moved.', to: { space: to.owner, revision } };
      return (await make(tx, across, revisions)) ?? new Unchanged(nothing);
    },
    {
      async raiseAll(tx) {
        revisions.clear();
        for (const actor of inLockOrder([from, to]))
          revisions.set(actor.owner, await raiseFor(tx, actor, actor === to ? NOTES_MAX + named : 1));
        return revisions.get(from.owner);
      },
    },
  );
  revisions.delete(from.owner);
  return { ...outcome, ...(isMade(outcome) && { touched: revisions }) };
}
