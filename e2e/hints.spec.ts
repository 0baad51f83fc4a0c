import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fill, newAccount, press, rows, signIn } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const bar = (page: Page) => page.getByRole('status').filter({ hasText: /undone:|Undo up to/ });

const close = (page: Page) => page.getByRole('button', { name: 'Close' }).click();

/** Opens the checklist, and what it does once it is idle for two seconds: it shows hints, and registers the worker. */
async function openWithHints(page: Page): Promise<void> {
  const files: string[] = [];
  page.on('response', (answer) => files.push(answer.url()));
  const fileOf = (name: string) => files.find((url) => url.includes(`/${name}-`));
  await page.clock.install();
  await page.goto('/checklist');
  await expect(rows(page)).toHaveCount(2);
  const prepared = async () => {
    await page.clock.fastForward(2_000);
    return fileOf('registration'); // the gestures of a phone fetch the code of the hints sooner
  };
  await expect.poll(prepared).toBeDefined();
  await expect.poll(() => fileOf('later')).toBeDefined();
  await page.evaluate((file) => import(file), fileOf('later') ?? '');
}

async function deleteFirst(page: Page): Promise<void> {
  const first = (await rows(page).first().locator('p').first().textContent()) ?? '';
  await press(page, first, 'Delete note');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted “${first}”`)).toBeVisible();
}

test('a new user learns once that the last changes can be undone', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const account = await newAccount(page.request);
  await fill(page.request, account, { Home: ['Milk', 'Bread'] });
  await signIn(page, account, {});
  await openWithHints(page);
  await deleteFirst(page);
  await close(page);
  await expect(bar(page)).toHaveText(
    isMobile ? 'Undo up to 20 changes: ⋯ › Undo.' : 'The last 20 changes can be undone: Ctrl Z, or ⋯ › Undo.',
  );
  await expectAccessible(page, 'a hint');
  await page.clock.fastForward(3_000); // after which it counts as read
  await expect.poll(() => page.evaluate(() => localStorage['hints_shown'] ?? '')).toContain('undo');
  await close(page);
  await deleteFirst(page);
  await close(page);
  await expect(bar(page)).toHaveCount(0);
});
