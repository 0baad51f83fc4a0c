import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { FREE } from '../../http/limits/costly-work.ts';
import { selectDeletion } from '../bin/deletion-row.ts';
import { liveNotes } from '../rows/live.ts';

const KIB = 1024;

const countOfDeletions = statement<{ owner: string }>()('countDeletions', (db, param) =>
  db
    .selectFrom('deletions')
    .select((eb) => eb.fn.countAll<number>().as('deletions'))
    .where(param.match('owner')),
);

export async function countDeletions(db: Database, owner: string): Promise<number> {
  return Number((await db.read.first(countOfDeletions, { owner }))?.deletions);
}

/** The cost of restoring a deletion: its rows, and its text in KiB. */
export async function costOfDeletion(db: Database, owner: string, id: string): Promise<number> {
  if (!isUuid(id)) return 0;
  const deletion = await db.read.first(selectDeletion, { owner, deletion: id.toLowerCase() });
  return deletion === undefined ? 0 : deletion.notes + deletion.categories + deletion.bytes / KIB;
}

const sizeOfNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'sizeOfNotes',
  (db, param, among) =>
    db.selectNoFrom(() => {
      const sizeOf = (column: 'id' | 'parent') =>
        liveNotes(db, param('owner'))
          .select(
            sql<number>`count(*) + coalesce(sum(octet_length(content)), 0) / ${sql.lit(KIB)}`.as('cost'),
          )
          .where(among(column, 'notes'));
      return [sizeOf('id').as('named'), sizeOf('parent').as('under')];
    }),
);

/** The cost of deleting notes with their sub notes. For very many it is that of all notes, which takes no search. */
export async function costOfNotes(
  db: Database,
  { owner, costOfAll }: { owner: string; costOfAll: number },
  notes: readonly string[],
): Promise<number> {
  if (costOfAll < FREE || notes.length >= FREE) return costOfAll;
  const ids = notes.filter(isUuid).map((id) => id.toLowerCase());
  const size = await db.read.first(sizeOfNotes, { owner, notes: ids });
  return Number(size?.named) + Number(size?.under);
}
