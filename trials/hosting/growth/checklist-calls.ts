import { randomInt, randomUUID } from 'node:crypto';
import * as categories from '../../../contract/categories.ts';
import * as deletions from '../../../contract/deletions.ts';
import * as notes from '../../../contract/notes.ts';
import * as several from '../../../contract/several-notes.ts';
import { type Kind, read, withId } from './call.ts';
import type { Site } from './site.ts';
import type { Inhabitant } from './town.ts';

const listNotes = (site: Site, who: Inhabitant, status = 200, headers: Record<string, string> = {}) =>
  site.expect(status, { method: 'GET', path: notes.listNotes.url, who, headers });

const idsIn = (body: unknown): string[] =>
  Array.isArray(body) ? body.map((note) => String(Object(note).id)) : [];

const newNote = (site: Site, who: Inhabitant, id: string) =>
  site.expect(201, {
    method: 'POST',
    path: notes.createNote.url,
    who,
    body: { id, content: 'Bread, and a loaf for Zoë', category: who.categories[0], parent: null },
  });

/** Some note that was there from the beginning. */
const anyNote = (site: Site, who: Inhabitant): string => site.town.note(who, randomInt(who.notes)).id;

const changeNote = (body: () => object): Kind => ({
  prepare: async (site) => {
    const who = site.anybody();
    const path = withId(notes.updateNote.url, anyNote(site, who));
    return () => site.expect(200, { method: 'PATCH', path, who, body: body() });
  },
});

async function deletedNote(site: Site, who: Inhabitant): Promise<string> {
  const [id, deletion] = [randomUUID(), randomUUID()];
  await newNote(site, who, id);
  await site.expect(201, {
    method: 'POST',
    path: deletions.createDeletion.url,
    who,
    body: { id: deletion, notes: [id] },
  });
  return deletion;
}

export const OF_LISTS: Record<string, Kind> = {
  'list categories': read(categories.listCategories),
  'list notes': read(notes.listNotes),
  'list notes, 304': {
    prepare: async (site) => {
      const who = site.anybody();
      const { headers } = await listNotes(site, who);
      return () => listNotes(site, who, 304, { 'if-none-match': String(headers.etag) });
    },
  },
  'list 5,000 notes': {
    rarely: 20,
    prepare: async (site) => {
      const who = site.like(0);
      return () => listNotes(site, who);
    },
  },
  'create a category': {
    prepare: async (site) => {
      const [who, body] = [site.anybody(), { title: 'Groceries' }];
      return () => site.expect(201, { method: 'POST', path: categories.createCategory.url, who, body });
    },
  },
  'create a note': {
    prepare: async (site) => {
      const [who, id] = [site.anybody(), randomUUID()];
      return () => newNote(site, who, id);
    },
  },
  'change a text': changeNote(() => ({ content: `Bread, ${randomUUID()}` })),
  'scratch out': changeNote(() => ({ scratched_out: randomInt(2) === 1 })),
  'earlier texts': {
    prepare: async (site) => {
      const who = site.anybody();
      const path = withId(notes.listEarlierTexts.url, anyNote(site, who));
      return () => site.expect(200, { method: 'GET', path, who });
    },
  },
  order: {
    prepare: async (site) => {
      const who = site.anybody();
      const ids = idsIn((await listNotes(site, who)).body);
      const ordering = [...ids.slice(1), ...ids.slice(0, 1)];
      return () => site.expect(200, { method: 'POST', path: notes.orderNotes.url, who, body: { ordering } });
    },
  },
  'move a note': {
    prepare: async (site) => {
      const who = site.anybody();
      const id = randomUUID();
      await newNote(site, who, id);
      const moves = [{ notes: [id], category: who.categories.at(-1), parent: null, after: null }];
      return () => site.expect(200, { method: 'POST', path: several.moveNotes.url, who, body: { moves } });
    },
  },
  delete: {
    prepare: async (site) => {
      const [who, id] = [site.anybody(), randomUUID()];
      await newNote(site, who, id);
      const path = withId(notes.deleteNote.url, id);
      return () => site.expect(204, { method: 'DELETE', path, who });
    },
  },
  'recently deleted': read(deletions.listDeletions),
  undo: {
    prepare: async (site) => {
      const who = site.anybody();
      const path = withId(deletions.restoreDeletion.url, await deletedNote(site, who));
      return () => site.expect(200, { method: 'POST', path, who });
    },
  },
};
