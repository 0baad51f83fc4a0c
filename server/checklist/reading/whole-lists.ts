import { hash } from 'node:crypto';
import type { Note } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { selectSpace } from '../door/spaces.ts';
import { selectTabs } from '../rows/tabs.ts';
import { listNotes } from './plain-notes.ts';

/**
 * Everything that a person has in shared categories, for a client that knows only the calls of the specification: one
 * read for each, and each names its owner.
 */
interface SharedWith {
  /** Shows that something in it has changed. */
  digest: string;
  /** One for each shared category. */
  sizes: readonly { notes: number; bytes: number }[];
  tabs: readonly { category: string; position: number }[];
}

/** The categories shared with a person. */
export async function sharedWith(db: Database, person: string): Promise<SharedWith> {
  const tabs = await db.read.all(selectTabs, { owner: person });
  const found = await Promise.all(
    tabs.map(({ category }) => db.read.first(selectSpace, { owner: category })),
  );
  const known = tabs.map(({ category }, index) => `${category}.${found[index]?.revision}`);
  return {
    digest: hash('sha256', known.join(), 'base64url').slice(0, 22),
    sizes: found.filter((space) => space !== undefined),
    tabs,
  };
}

/** The notes of a user with those of the shared categories that the user is still in once all are read. */
export async function listWhole(
  db: Database,
  person: string,
  tabs: SharedWith['tabs'] = [],
): Promise<Note[]> {
  const notes = await listNotes(db, person, tabs);
  const now = await db.read.all(selectTabs, { owner: person });
  const isLeft = tabs.some(({ category }) => !now.some((tab) => tab.category === category));
  return isLeft ? listWhole(db, person, now) : notes;
}
