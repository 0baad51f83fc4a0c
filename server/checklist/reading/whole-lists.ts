import { hash } from 'node:crypto';
import type { Note } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { selectSpace } from '../door/members.ts';
import { listNotes } from '../lists/notes.ts';
import { selectTabs } from '../rows/tabs.ts';

interface Size {
  notes: number;
  bytes: number;
}

/**
 * Everything that a person has in shared categories, for a client that knows only the calls of the specification: one
 * read for each, and each names its owner.
 */
export interface SharedWith {
  /** Says whether anything in it has changed. */
  digest: string;
  /** Of each shared category. */
  sizes: readonly Size[];
  notes: () => Promise<Note[]>;
}

/** What is shared with a person. */
export async function sharedWith(db: Database, person: string): Promise<SharedWith> {
  const tabs = await db.read.all(selectTabs, { owner: person });
  const spaces = tabs.map(({ category }) => category);
  const found = await Promise.all(spaces.map((owner) => db.read.first(selectSpace, { owner })));
  const known = spaces.map((space, index) => `${space}.${found[index]?.revision}`);
  return {
    digest: hash('sha256', known.join(), 'base64url').slice(0, 22),
    sizes: found.filter((space) => space !== undefined),
    async notes() {
      const all: Note[] = [];
      // One after the other: other calls need the connections to PostgreSQL too.
      for (const space of spaces) all.push(...(await listNotes(db, space)));
      return all;
    },
  };
}
