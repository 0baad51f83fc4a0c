import type { Database } from '../../database/database.ts';
import type { Statement } from '../../database/statement.ts';

/** Above this many, the whole list is no larger than the ids of the deleted rows. */
export const GONE_MAX = 500;

/** The state of an owner's lists when the request began. */
export interface Now {
  owner: string;
  epoch: string;
  revision: number;
}

/** The changes of a list; all its rows when `whole`. */
export interface Newer<Row> {
  whole: boolean;
  rows: Row[];
  places: number[];
  /** The revision that last wrote each row. */
  revisions: number[];
  gone: string[];
  proof: Proof;
}

/** The number of rows of a list and the sum of their revisions, by which a client checks that it has the list whole. */
interface Proof {
  count: number;
  sum: number;
}

export const proofOf = (all: readonly { revision: number }[]): Proof => ({
  count: all.length,
  sum: all.reduce((sum, { revision }) => sum + revision, 0),
});

export interface Placed {
  position: number;
  revision: number;
}

export const placesOf = (rows: readonly Placed[]) => ({
  places: rows.map(({ position }) => position),
  revisions: rows.map(({ revision }) => revision),
});

export interface Since {
  owner: string;
  since: number;
}

/** The revision that a client sends; undefined when malformed, of another epoch, or later than the current one. */
function knownRevision(named: string, { epoch, revision }: Now): number | undefined {
  const [, of, number] = /^([0-9a-f]+)\.([1-9][0-9]{0,14})$/.exec(named) ?? [];
  const known = Number(number);
  return of === epoch && known <= revision ? known : undefined;
}

interface Gone {
  floor: number;
  gone: string | null;
}

/**
 * The revision that a client names, with the first row and the ids of what was deleted since; undefined when the bin no
 * longer knows them all, or there are too many: it gets the list whole.
 */
export async function goneSince<Row extends Gone>(
  db: Database,
  now: Now,
  { named, select }: { named: string; select: Statement<Since, Row> },
): Promise<{ since: number; first: Row; gone: string[] } | undefined> {
  const since = knownRevision(named, now);
  if (since === undefined) return undefined;
  const found = await db.read.all(select, { owner: now.owner, since });
  const [first] = found;
  if (first === undefined || first.floor > since || found.length > GONE_MAX) return undefined;
  return { since, first, gone: found.flatMap(({ gone }) => gone ?? []) };
}
