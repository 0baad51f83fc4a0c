import type { APIRequestContext, Locator, Page } from '@playwright/test';

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

/** As if the user had seen all hints: their bar moves what a test is about to press. */
const HINTS = { hints_shown: 'undo find keys offline' };

/** The next screen that the page opens is that of a signed-in user; later ones keep what the user does. */
export async function signIn(
  page: Page,
  { username, access, refresh }: Account,
  rest: Record<string, string> = HINTS,
): Promise<void> {
  await page.addInitScript(
    ({ once, tokens }) => {
      if (sessionStorage.getItem(once) !== null) return;
      sessionStorage.setItem(once, 'signed in');
      Object.assign(localStorage, tokens);
    },
    { once: username, tokens: { access, refresh, ...rest } },
  );
}

/** Notes by category; a list after a note holds its sub notes. */
export type Checklist = Record<string, (string | [note: string, ...subNotes: string[]])[]>;

/** Fills an account's checklist by the API. */
export async function fill(
  request: APIRequestContext,
  { access }: Account,
  checklist: Checklist,
): Promise<void> {
  const post = async (url: string, data: object): Promise<string> => {
    const answer = await request.post(url, { data, headers: { authorization: `Bearer ${access}` } });
    return (await answer.json()).id;
  };
  for (const [title, notes] of Object.entries(checklist)) {
    const category = await post('/api/categories/', { title });
    for (const [content, ...subNotes] of notes.map((note) => [note].flat())) {
      const parent = await post('/api/notes/', { content, category, parent: null });
      for (const subNote of subNotes) await post('/api/notes/', { content: subNote, category, parent });
    }
  }
}

/** Opens the checklist of a new user, with these notes in it, and waits for those of the first category. */
export async function openChecklist(page: Page, checklist: Checklist): Promise<Account> {
  const account = await newAccount(page.request);
  await fill(page.request, account, checklist);
  await signIn(page, account);
  await page.goto('/checklist');
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
