import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './accessible.ts';
import { type Account, type Checklist, openChecklist } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const row = (page: Page) => page.getByRole('button', { name: /^Your data/ });

/** The pane of somebody new, with these notes. */
async function openData(page: Page, checklist: Checklist): Promise<Account> {
  const account = await openChecklist(page, checklist);
  await page.goto('/profile#data');
  await expect(row(page)).toHaveAttribute('aria-expanded', 'true');
  return account;
}

test('everything is downloaded as one zip, by keyboard alone', async ({ page }) => {
  const { username } = await openData(page, { 'Road trip': [['Tyres', 'Winter ones'], 'Map'], Home: [] });
  await expect(row(page)).toContainText('Download');
  await expectAccessible(page, 'your data');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).press('Enter');
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^nightdrive-${username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
  );
  const files = unzipSync(await readFile(await download.path()));
  const plain = { important: false, scratched_out: false, notes: [] };
  expect(JSON.parse(strFromU8(files['nightdrive.json'] ?? new Uint8Array()))).toMatchObject({
    username,
    categories: [
      {
        title: 'Road trip',
        notes: [
          { ...plain, content: 'Tyres', notes: [{ ...plain, content: 'Winter ones' }] },
          { ...plain, content: 'Map' },
        ],
      },
      { title: 'Home', notes: [] },
    ],
  });
  expect(strFromU8(files['notes.md'] ?? new Uint8Array())).toContain('- [ ] Tyres\n  - [ ] Winter ones\n');
  const told = page.getByText(`${download.suggestedFilename()} is in your downloads, 1 kB.`);
  await expect(told).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();
  await expectAccessible(page, 'your data, downloaded');
});

test('a download that is under way can be stopped, and one that fails says so', async ({ page }) => {
  await openData(page, { Home: ['Milk'] });
  await page.route('**/api/deletions/', () => {}); // no answer
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByRole('progressbar', { name: 'Packing your data' })).toBeVisible();
  await expect(row(page)).toContainText('Packing 0 %');
  await expectAccessible(page, 'your data, packing');
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();
  await expect(row(page)).toHaveAccessibleName('Your data Download');
  await page.unroute('**/api/deletions/');
  await page.route('**/api/notes/', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Request was throttled.' } }),
  );
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Request was throttled.' })).toBeVisible();
});
