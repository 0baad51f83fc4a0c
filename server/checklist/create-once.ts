import { type Connection, type Database, UniqueViolation } from '../database/database.ts';
import { invalid } from '../errors.ts';
import { raiseRevision } from './revision.ts';

/** The steps of a create call in its transaction. */
interface Creation<Surroundings, Thing> {
  /** What exists already under the id that came with the call. */
  find: (tx: Connection) => Promise<Thing | undefined>;
  /** Reads what decides whether the new thing may be. */
  look: (tx: Connection) => Promise<Surroundings>;
  insert: (tx: Connection, surroundings: Surroundings, position: number) => Promise<Thing>;
}

/** Thrown to leave a transaction without a trace. */
class SentBefore extends Error {}

/**
 * Creates a thing of the owner, or finds it when the same call was sent before. All is looked at behind the lock
 * of the revision, so what is found or not is so until the end; only an id of somebody else can be in the way.
 * @throws Refusal 400 when it is
 */
export async function createOnce<Surroundings, Thing>(
  db: Database,
  owner: string,
  { find, look, insert }: Creation<Surroundings, Thing>,
): Promise<{ thing: Thing; created: boolean }> {
  let existing: Thing | undefined;
  try {
    const thing = await db.write(async (tx) => {
      const [position, found, surroundings] = await Promise.all([
        raiseRevision(tx, owner),
        find(tx),
        look(tx),
      ]);
      existing = found;
      if (existing !== undefined) throw new SentBefore();
      return insert(tx, surroundings, position);
    });
    return { thing, created: true };
  } catch (error) {
    if (error instanceof SentBefore && existing !== undefined) return { thing: existing, created: false };
    if (error instanceof UniqueViolation) throw invalid('id', 'This id is already in use.');
    throw error;
  }
}
