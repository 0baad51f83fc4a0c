import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const PLANTS = { Home: ['Water the plants', 'Dust'] };
const chip = (page: Page) => page.getByRole('button', { name: /, reminder/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Remind me' });

/** Sets the reminder of the first note, as another device of the user does. */
async function remind(page: Page, local: string, repeat: string): Promise<void> {
  await page.evaluate(
    async ({ local, repeat }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('access')}`,
        'content-type': 'application/json',
      };
      const [note] = await (await fetch('/api/notes/', { headers })).json();
      const body = JSON.stringify({ local, zone: 'UTC', repeat });
      await fetch(`/api/reminders/${note.id}/`, { method: 'PUT', headers, body });
    },
    { local, repeat },
  );
}

const nextMinute = () => new Date(Date.now() + 60_000).toISOString().slice(0, 16);
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);

test('a reminder is set by its dialog, seen on the row and in the list, and removed', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openChecklist(page, PLANTS);
  const note = row(page, 'Water the plants');
  if (isMobile) {
    await note.getByRole('button', { name: 'More' }).click();
    await page
      .getByRole('button', { name: 'More actions' })
      .click()
      .catch(() => {});
    await page.getByRole('button', { name: 'Remind me…' }).click();
  } else {
    await page.keyboard.press('j');
    await page.keyboard.press('r');
  }
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'the dialog of a reminder');
  await page.screenshot({ path: `test-results/remind-dialog-${isMobile ? 390 : 1440}.png` });
  await dialog(page)
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
  await dialog(page).getByRole('combobox', { name: 'Repeat' }).selectOption('Every week');
  await dialog(page).getByRole('button', { name: 'Set' }).click();
  const asked = page.getByRole('dialog', { name: 'Also as a notification' });
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Not now' }).click();
  await expect(chip(page)).toHaveText('Tomorrow 09:00');
  await expect(chip(page)).toHaveAccessibleName(/^Tomorrow 09:00, reminder: .*, 09:00, every week$/);
  await page.screenshot({ path: `test-results/remind-chip-${isMobile ? 390 : 1440}.png` });
  await page.reload();
  await expect(chip(page)).toHaveText('Tomorrow 09:00');
  await expectAccessible(page, 'a row with a reminder');
  await chip(page).click();
  await dialog(page).getByRole('button', { name: 'Remove the reminder' }).click();
  await expect(chip(page)).toHaveCount(0);
});

test('a reminder that comes is shown on an open page, and Done scratches the note out', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openChecklist(page, PLANTS);
  await remind(page, anHourAgo(), 'never');
  const bar = page.getByRole('status').filter({ hasText: 'Reminder: “Water the plants”' });
  await expect(bar).toBeVisible();
  await expectAccessible(page, 'the bar of a reminder');
  await page.screenshot({ path: `test-results/remind-bar-${isMobile ? 390 : 1440}.png` });
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(bar).toHaveCount(0);
  await expect(row(page, 'Water the plants').getByRole('checkbox')).toBeChecked();
  await page.reload();
  await expect(row(page, 'Water the plants').getByRole('checkbox')).toBeChecked();
  await expect(chip(page)).toHaveCount(0);
});

test('a note whose reminder repeats comes back unchecked', async ({ page }) => {
  await openChecklist(page, PLANTS);
  const box = row(page, 'Water the plants').getByRole('checkbox');
  await Promise.all([page.waitForResponse(/\/api\/notes\/update\//), box.check()]);
  // One that has passed begins with its next moment.
  await remind(page, nextMinute(), 'day');
  await expect(box).not.toBeChecked({ timeout: 80_000 });
  await page.getByRole('button', { name: 'In an hour' }).click();
  await expect(chip(page)).toHaveAccessibleName(/every day$/);
  await expect(page.getByRole('status').filter({ hasText: 'Reminder:' })).toHaveCount(0);
});
