import { hash } from 'node:crypto';
import type { Note } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { listNotes } from '../notes.ts';
import { selectTabs } from './tabs.ts';

/** Of a shared category; none when it is not shared. */
export const revisionOfSpace = statement<{ owner: string }>()('revisionOfSpace', (db, param) =>
  db.selectFrom('accounts').select('revision').where('id', '=', param('owner')),
);

/**
 * Everything that a person has in shared categories, for a client that knows only the calls of the specification: one
 * read for each, and each names its owner.
 */
export interface SharedWith {
  /** Says whether anything in it has changed. */
  digest: string;
  notes: () => Promise<Note[]>;
}

/** What is shared with a person. */
export async function sharedWith(db: Database, person: string): Promise<SharedWith> {
  const tabs = await db.read.all(selectTabs, { owner: person });
  const spaces = tabs.map(({ category }) => category);
  const revisions = await Promise.all(spaces.map((owner) => db.read.first(revisionOfSpace, { owner })));
  const known = spaces.map((space, index) => `${space}.${revisions[index]?.revision}`);
  return {
    digest: hash('sha256', known.join(), 'base64url').slice(0, 22),
    notes: async () => (await Promise.all(spaces.map((space) => listNotes(db, space)))).flat(),
  };
}
