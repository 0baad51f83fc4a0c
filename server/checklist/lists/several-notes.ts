import type { BodyOf } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/several-notes.ts';
import type { Connection, Database } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';
import { notFound } from '../../errors.ts';
import { type Actor, change } from '../door/change.ts';
import { known, noSuch } from '../door/ids.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { presentRevision } from '../door/revision.ts';
import { liveCategories, liveNotes, updateLiveNotes } from '../rows/live.ts';
import { flag, insertNotes, newNote, type Signature, signatureOf } from '../rows/note-row.ts';
import { countNotes } from '../rows/size.ts';

type Drafts = BodyOf<typeof calls.createNotes>['notes'];

const surroundingsOfNewNotes = statement<{ owner: string; category: string; ids: readonly string[] }>()(
  'surroundingsOfNewNotes',
  (db, param, among) =>
    db.selectNoFrom((eb) => [
      liveCategories(db, param('owner')).select('id').where('id', '=', param('category')).as('category'),
      eb
        .selectFrom('notes')
        .select((of) => of.fn.countAll<number>().as('taken'))
        .where(param.match('owner'))
        .where(among('id', 'ids'))
        .as('taken'),
    ]),
);

const selectPossibleParents = statement<{ owner: string; category: string; ids: readonly string[] }>()(
  'selectPossibleParents',
  (db, param, among) =>
    liveNotes(db, param('owner'))
      .select('id')
      .where(param.match('category'))
      .where('parent', 'is', null)
      .where(among('id', 'ids')),
);

/** @throws Refusal 400 for a parent that is neither a top-level note of the category nor an earlier one of the drafts */
async function admitParents(
  tx: Connection,
  place: { owner: string; category: string },
  drafts: Drafts,
): Promise<void> {
  const ids = drafts.flatMap(({ parent }) => (parent == null ? [] : known(parent)));
  const found = await tx.all(selectPossibleParents, { ...place, ids });
  const parents = new Set(found.map(({ id }) => id));
  for (const { id, parent } of drafts) {
    if (parent == null) parents.add(id.toLowerCase());
    else if (!parents.has(known(parent))) throw noSuch('notes', parent);
  }
}

/**
 * Creates notes, placed last, in their order: all or none. When one of the ids exists or was deleted, the request was
 * made before, and changes nothing.
 * @throws Refusal 400 for a category, parent or id that is not the owner's, and at the limit
 */
export function createNotes(
  db: Database,
  actor: Actor,
  { category: sent, notes }: { category: string; notes: Drafts },
): Promise<Outcome<void>> {
  const { owner } = actor;
  const place = { owner, category: known(sent) };
  const work = async (tx: Connection, raising: Promise<number>) => {
    const ids = notes.map(({ id }) => id.toLowerCase());
    const found = await demandRow(tx, surroundingsOfNewNotes, { ...place, ids });
    if (Number(found.taken) > 0) return new Unchanged(undefined);
    if (!found.category) throw noSuch('category', sent);
    await admitParents(tx, place, notes);
    const revision = await raising;
    const { category } = place;
    const rows = notes.map((draft, at) =>
      newNote(draft, { category, position: revision - notes.length + 1 + at, revision }, actor),
    );
    await Promise.all([countNotes(tx, owner, rows), insertNotes(tx, rows)]);
    return undefined;
  };
  return change(db, actor, work, { places: notes.length });
}

interface Flags extends Signature {
  owner: string;
  ids: readonly string[];
  important: number | null;
  scratched_out: number | null;
}

const setFlags = statement<Flags>()('setFlags', (db, param, among) =>
  updateLiveNotes(db, param('owner'))
    .set((eb) => ({
      important: eb.fn.coalesce(param('important'), 'important'),
      scratched_out: eb.fn.coalesce(param('scratched_out'), 'scratched_out'),
      revision: presentRevision(param('owner')),
      by: param('by'),
      at: param('at'),
    }))
    .where(among('id', 'ids'))
    .where((eb) =>
      eb.not(
        eb.and([
          eb('important', '=', eb.fn.coalesce(param('important'), 'important')),
          eb('scratched_out', '=', eb.fn.coalesce(param('scratched_out'), 'scratched_out')),
        ]),
      ),
    ),
);

const selectNotesAmong = statement<{ owner: string; ids: readonly string[] }>()(
  'selectNotesAmong',
  (db, param, among) => liveNotes(db, param('owner')).select('id').where(among('id', 'ids')),
);

/**
 * Sets the flags of the notes that exist.
 * @throws Refusal 404 where all of them are to be there, and one is not
 */
export function updateNotes(
  db: Database,
  actor: Actor,
  { notes, important, scratched_out, whole }: BodyOf<typeof calls.updateNotes>,
): Promise<Outcome<void>> {
  const fields = { important: flag(important), scratched_out: flag(scratched_out) };
  const ids = notes.map((id) => id.toLowerCase());
  return change(db, actor, async (tx, raising) => {
    if (whole) {
      await raising; // which makes the changes of one owner follow each other
      const found = await tx.all(selectNotesAmong, { owner: actor.owner, ids });
      if (found.length < new Set(ids).size) throw notFound();
    }
    const count = await tx.run(setFlags, { owner: actor.owner, ids, ...fields, ...signatureOf(actor) });
    return count === 0 ? new Unchanged(undefined) : undefined;
  });
}
