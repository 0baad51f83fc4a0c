import type { Page } from '@playwright/test';
import { newAccount, openAs } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';
import { listMenu, logIn } from './parts.ts';

const shared = (text: string) => `/add?${new URLSearchParams({ text })}`;

async function expectNewNote(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create a Note' });
  await expect(dialog.getByLabel('Content')).toHaveValue(text);
  await expect(page).toHaveURL('/checklist');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
}

test('a text that is shared with the site becomes a note', async ({ page }) => {
  await openAs(page, shared('Milk & bread\nhttps://example.org/?a=b'), { Home: [] });
  await expectNewNote(page, 'Milk & bread\nhttps://example.org/?a=b');
  await expect(page.getByText('Milk & bread')).toBeVisible();
  await page.goto('/add');
  await expectNewNote(page, '');
});

test('a shared text waits for the login, and for the first category', async ({ page, request }) => {
  const { username } = await newAccount(request);
  await page.goto(shared('Milk'));
  await expect(page).toHaveURL('/login?text=Milk');
  await logIn(page, username);
  await expect(page).toHaveURL('/checklist');
  await page.getByRole('button', { name: '+ New Category' }).first().click();
  await page.getByLabel('Title').fill('Home');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expectNewNote(page, 'Milk');
});

test('the browser finds nothing that keeps it from being installed, offers to install it, and so does the menu, once', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openAs(page, '/', { Home: ['Milk'] });
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-prompted', ''),
    });
    dispatchEvent(offer);
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/checklist"]')?.click());
  await expect(page.getByRole('tab', { name: 'Home' })).toBeVisible();
  const menu = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    else await listMenu(page).click();
  };
  await menu();
  await page.getByText('Install', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', '');
  if (isMobile) return;
  await menu();
  await expect(page.getByText('Print all categories')).toBeVisible();
  await expect(page.getByText('Install', { exact: true })).toHaveCount(0);

  const browser = await page.context().newCDPSession(page);
  const obstacles = async () => {
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    return installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'); // as every page of a test is
  };
  await expect.poll(obstacles).toEqual([]);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/checklist', name: 'NIGHTDRIVE' });
});
