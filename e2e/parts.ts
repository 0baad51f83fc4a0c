import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from './checklist-of.ts';

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Logs in by the form. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await fillIn(page, username, password);
  await page.keyboard.press('Enter');
}

/** Registers by the form. */
export async function register(page: Page, username: string, password = PASSWORD): Promise<void> {
  await fillIn(page, username, password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

export const listMenu = (page: Page): Locator => page.getByRole('button', { name: /list menu$/ });

/** Chooses from the menu of the list. */
export async function choose(
  page: Page,
  entry: string | RegExp,
  role: 'menuitem' | 'menuitemcheckbox' = 'menuitem',
): Promise<void> {
  await listMenu(page).click();
  await page.getByRole(role, { name: entry }).click();
}
