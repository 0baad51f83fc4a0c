import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Account, apiOf, openChecklist, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';
import { choose } from './parts.ts';

test.use({ losesConnection: true });

const PLANTS = { Home: ['Water the plants', 'Dust'] };
const chip = (page: Page) => page.getByRole('button', { name: /, reminder/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Remind me' });
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Reminder: “Water the plants”' });

const reminders = (page: Page, account: Account) => apiOf(page.request, account).json('GET', 'reminders/');

/** Sets the reminder of the first note, as another device of the user does. */
async function remind(page: Page, account: Account, at: number, repeat: string): Promise<void> {
  const { call, notes } = apiOf(page.request, account);
  const [note] = await notes();
  const local = new Date(at).toISOString().slice(0, 16);
  await call('PUT', `reminders/${note?.id}/`, { local, zone: 'UTC', repeat });
}

const inHours = (hours: number) => Date.now() + hours * 3_600_000;

/** Opens the dialog of the first note. */
async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(dialog(page)).toBeVisible();
}

/** Presses a button of the dialog, and says no to notifications. */
async function inDialog(page: Page, ...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) await dialog(page).getByRole('button', { name }).click();
  await expect(dialog(page)).toHaveCount(0);
  const asked = page.getByRole('dialog', { name: 'Also as a notification' });
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Not now' }).click();
}

test('a reminder is set by its dialog, seen on the row and in the list, and removed', {
  tag: '@phone',
}, async ({ page }) => {
  await openChecklist(page, { Home: [['Plants', 'Water the plants'], 'Dust'] });
  const note = row(page, 'Plants');
  await note.getByRole('button', { name: 'Expand' }).click();
  await note.getByRole('button', { name: 'More actions' }).nth(1).click();
  await page.getByRole('button', { name: 'Remind me…' }).click();
  await expectAccessible(page, 'the dialog of a reminder');
  await dialog(page).getByRole('combobox', { name: 'Repeat' }).selectOption('Every week');
  await inDialog(page, /^Tomorrow/, 'Set');
  await expect(chip(page)).toHaveText('Tomorrow 09:00');
  await expect(chip(page)).toHaveAccessibleName(/^Tomorrow 09:00, reminder: .*, 09:00, every week$/);
  await expectAccessible(page, 'a row with a reminder');
  await page.reload();
  await expect(note.getByRole('img', { name: 'Sub note with a reminder' })).toBeVisible();
  await choose(page, /^Reminders/);
  const list = page.getByRole('dialog', { name: 'Reminders' });
  await expectAccessible(page, 'the list of reminders');
  await list.getByRole('button', { name: 'Water the plants' }).click();
  await chip(page).click();
  await inDialog(page, 'Remove the reminder');
  await expect(chip(page)).toHaveCount(0);
});

test('a reminder that has come is shown in each tab, and Done in one is done in the other', {
  tag: '@phone',
}, async ({ page, context }) => {
  const account = await openChecklist(page, PLANTS);
  const other = await context.newPage();
  await other.goto('/checklist');
  await expect(row(other, 'Dust')).toBeVisible();
  await remind(page, account, inHours(-1), 'never');
  for (const tab of [page, other]) await expect(bar(tab)).toBeVisible();
  await expectAccessible(other, 'the bar of a reminder');
  await other.getByRole('button', { name: 'Done', exact: true }).click();
  for (const tab of [page, other]) {
    await expect(bar(tab)).toHaveCount(0);
    await expect(row(tab, 'Water the plants').getByRole('checkbox')).toBeChecked();
    await expect(chip(tab)).toHaveCount(0);
  }
  await expect.poll(() => reminders(page, account)).toEqual([]);
});

test('a reminder is set, changed and removed offline', async ({ page, context }) => {
  const account = await openChecklist(page, PLANTS);
  await page.waitForFunction(() => document.querySelector('[title="Live"]'));
  await openDialog(page); // its code is here
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await openDialog(page);
  await inDialog(page, /^Tomorrow/, 'Set');
  await expect(chip(page)).toHaveText('Tomorrow 09:00');
  await chip(page).click();
  await dialog(page).getByRole('combobox', { name: 'Repeat' }).selectOption('Every day');
  await inDialog(page, 'Set');
  await context.setOffline(false);
  await expect.poll(() => reminders(page, account)).toMatchObject([{ repeat: 'day', due: null }]);
  await context.setOffline(true);
  await chip(page).click();
  await inDialog(page, 'Remove the reminder');
  await expect(chip(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(() => reminders(page, account)).toEqual([]);
});

test('a reminder that comes offline is shown by the clock of the page, once, and its note comes back unchecked', async ({
  page,
  context,
}) => {
  test.slow(); // a moment has to come
  const account = await openChecklist(page, PLANTS);
  await page.waitForFunction(() => document.querySelector('[title="Live"]'));
  const box = row(page, 'Water the plants').getByRole('checkbox');
  await Promise.all([page.waitForResponse(/\/api\/notes\/update\//), box.check()]);
  await remind(page, account, Date.now() + 60_000, 'day');
  await expect(chip(page)).toBeVisible();
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await context.setOffline(false);
  await expect(box).not.toBeChecked({ timeout: 60_000 });
  await expect(bar(page)).toHaveCount(0);
  await expect(chip(page)).toHaveAccessibleName(/reminder that has come: .*every day$/);
});

test.describe('A notification', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('is shown when the server pushes it, and its click opens the checklist at the note', async ({
    page,
    context,
  }) => {
    const account = await openChecklist(page, { ...PLANTS, Garage: ['Tyres'] });
    const notes = await apiOf(page.request, account).notes();
    const { id = '', category = '' } = notes.find(({ content }) => content === 'Tyres') ?? {};
    const tools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
        if (one) resolve(one.registrationId);
      }),
    );
    await tools.send('ServiceWorker.enable');
    const registrationId = await registered;
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    const path = `/checklist?${new URLSearchParams({ category, note: id })}`;
    const { origin } = new URL(page.url());
    const data = JSON.stringify({ tag: id, title: 'Tyres', body: 'Garage', path });
    // A browser without a desktop shows none.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(`
      globalThis.shown = [];
      registration.showNotification = async (title, options) => { shown.push({ title, ...options }); }`);
    for (const _ of ['once', 'and by another node'])
      await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    const shown = { title: 'Tyres', body: 'Garage', tag: id, data: path };
    await expect.poll(() => worker?.evaluate('shown')).toMatchObject([shown, shown]);
    await worker?.evaluate(`dispatchEvent(Object.assign(new Event('notificationclick'), {
      notification: { ...shown[0], close() {} }, waitUntil() {} }))`);
    await expect(row(page, 'Tyres')).toBeVisible();
  });
});
