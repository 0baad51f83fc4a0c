import type { APIRequestContext, APIResponse, Locator, Page } from '@playwright/test';
import type { Category } from '../contract/categories.ts';
import type { Note } from '../contract/notes.ts';

/** The password of all users of the tests. */
export const PASSWORD = 'night drive 84';

export interface Account {
  username: string;
  access: string;
  refresh: string;
}

/** A new user, registered over the API. */
export async function newAccount(
  request: APIRequestContext,
  username = `ann.${crypto.randomUUID()}`,
): Promise<Account> {
  await request.post('/api/user/register/', { data: { username, password: PASSWORD } });
  return newSession(request, username);
}

/** Another login of the same user. */
export async function newSession(request: APIRequestContext, username: string): Promise<Account> {
  const answer = await request.post('/api/token/', { data: { username, password: PASSWORD } });
  return { username, ...(await answer.json()) };
}

/** The calls of a user, as another device makes them. */
export function apiOf(request: APIRequestContext, { access }: Pick<Account, 'access'>) {
  const headers = { authorization: `Bearer ${access}` };
  const call = (method: string, path: string, data?: object): Promise<APIResponse> =>
    request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) });
  const json = async (...sent: Parameters<typeof call>) => (await call(...sent)).json();
  return {
    call,
    json,
    notes: (): Promise<Note[]> => json('GET', 'notes/'),
    categories: (): Promise<Category[]> => json('GET', 'categories/'),
  };
}

/** As if the user had seen all hints: their bar moves what a test is about to press. */
const HINTS = { hints_shown: 'undo find keys offline' };

/** The next screen that the page opens is that of a signed-in user; later ones keep what the user does. */
export async function signIn(page: Page, { username, access, refresh }: Account): Promise<void> {
  await page.addInitScript(
    ({ once, stored }) => {
      if (sessionStorage.getItem(once) !== null) return;
      sessionStorage.setItem(once, 'signed in');
      Object.assign(localStorage, stored);
    },
    { once: username, stored: { access, refresh, ...HINTS } },
  );
}

/** Notes by category; a list after a note holds its sub notes. */
export type Checklist = Record<string, (string | [note: string, ...subNotes: string[]])[]>;

/** Fills an account's checklist by the API. */
export async function fill(
  request: APIRequestContext,
  account: Account,
  checklist: Checklist,
): Promise<void> {
  const { json } = apiOf(request, account);
  const post = async (path: string, data: object): Promise<string> => (await json('POST', path, data)).id;
  for (const [title, notes] of Object.entries(checklist)) {
    const category = await post('categories/', { title });
    for (const [content, ...subNotes] of notes.map((note) => [note].flat())) {
      const parent = await post('notes/', { content, category, parent: null });
      for (const subNote of subNotes) await post('notes/', { content: subNote, category, parent });
    }
  }
}

/** Shares the first category by the API. @returns its id, and the code of its link */
export async function share(request: APIRequestContext, account: Account) {
  const { categories, call, json } = apiOf(request, account);
  const [{ id } = { id: '' }] = await categories();
  await call('POST', `categories/share/${id}/`);
  return { id, code: String((await json('PUT', `categories/link/${id}/`)).code) };
}

export const join = (request: APIRequestContext, account: Account, code: string): Promise<APIResponse> =>
  apiOf(request, account).call('POST', 'joins/', { code });

/** Opens a page as a new user, with these notes. */
export async function openAs(page: Page, path: string, checklist: Checklist = {}): Promise<Account> {
  const account = await newAccount(page.request);
  await fill(page.request, account, checklist);
  await signIn(page, account);
  await page.goto(path);
  return account;
}

/** Opens the checklist of a new user, with these notes in it, and waits for those of the first category. */
export async function openChecklist(page: Page, checklist: Checklist): Promise<Account> {
  const account = await openAs(page, '/checklist', checklist);
  const [first] = Object.entries(checklist);
  if (first === undefined) return account;
  const [title, notes] = first;
  await page.getByRole('tab', { name: title, exact: true }).waitFor();
  if (notes.length > 0)
    await rows(page)
      .nth(notes.length - 1)
      .waitFor();
  return account;
}

export const rows = (page: Page): Locator =>
  page.getByRole('tabpanel').locator('ol > [data-rfd-draggable-id]');

export const row = (page: Page, content: string): Locator => rows(page).filter({ hasText: content });

export const handle = (page: Page, content: string): Locator =>
  row(page, content).getByRole('button', { name: /^Drag/ });

/** Presses a button of a row; on a phone most are in the row's tray. */
export async function press(page: Page, content: string, name: string): Promise<void> {
  const button = row(page, content).getByRole('button', { name, exact: true }).first();
  await row(page, content).first().waitFor();
  if (!(await button.isVisible())) {
    await row(page, content).getByRole('button', { name: 'More actions' }).click();
  }
  await button.click();
}
