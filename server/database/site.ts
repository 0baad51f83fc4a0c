import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

/** Identifies a site by the moment its database was made, which its backups share. */
export const siteId = (moment: number): string => hash('sha256', `nightdrive ${moment}`).slice(0, 16);

export const MADE = 'select min(applied_at) as made from migrations';

const selectMade = statement<object>()('selectMade', (db) =>
  db.selectNoFrom(sql<number>`(${sql.raw(MADE)})`.as('made')),
);

export const siteOf = async (db: Database): Promise<string> =>
  siteId(Number((await db.read.first(selectMade, {}))?.made));
