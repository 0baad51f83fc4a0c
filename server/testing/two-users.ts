import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect } from 'vitest';
import { type Category, createCategory, deleteCategory, listCategories } from '../../contract/categories.ts';
import { createNote, type Note } from '../../contract/notes.ts';
import { deleteForGood } from './sharing-calls.ts';
import { type SignedIn, type TestApp, testApp } from './test-app.ts';

/** Ann, whose calls are tested, and Bob, whose data she must not reach. */
export interface TwoUsers {
  app: TestApp;
  ann: SignedIn;
  bob: SignedIn;
}

export async function twoUsers(app: TestApp): Promise<TwoUsers> {
  return { app, ann: await app.signedInAs('ann'), bob: await app.signedInAs('bob') };
}

/** An app for the tests of one file. */
export async function appOfFile(): Promise<TestApp> {
  const app = await testApp();
  afterAll(() => app.close());
  return app;
}

/** Ann and Bob with an app for the tests of one file; each test finds them without any things. */
export async function usersOfFile(): Promise<TwoUsers> {
  const users = await twoUsers(await appOfFile());
  beforeEach(() => Promise.all([clear(users.ann), clear(users.bob)]));
  return users;
}

/** A category of the user, made through the API. */
export async function categoryOf(user: SignedIn, title = 'Groceries'): Promise<Category> {
  const id = randomUUID();
  const answer = await user.call('POST', createCategory.url, { id, title });
  expect(answer).toMatchObject({ status: 201, body: { id, title } });
  return { id, title };
}

/** A note of the user, made through the API, by default in a new category. */
export async function noteOf(user: SignedIn, draft: Partial<Note> = {}): Promise<Note> {
  const category = draft.category ?? (await categoryOf(user)).id;
  const { content = 'Milk', parent = null } = draft;
  const note = { id: randomUUID(), content, category, parent, important: false, scratched_out: false };
  const answer = await user.call('POST', createNote.url, { id: note.id, content, category, parent });
  expect(answer).toMatchObject({ status: 201, body: note });
  return note;
}

/** Takes from the user all categories, and with them all notes. */
export async function clear(user: SignedIn): Promise<void> {
  const { body } = await user.call('GET', listCategories.url);
  for (const { id, shared } of body as Category[])
    if (shared) await deleteForGood(user, id);
    else await user.call('DELETE', deleteCategory.url.replace(':id', id));
}
