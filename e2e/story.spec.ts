import type { Page } from '@playwright/test';
import { handle, press, row, rows } from './checklist-of.ts';
import { dragByKeyboard, dragOnto } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { logIn, register } from './parts.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWP4H7MWK2IYWhIA4DaCAQShqzYAAAAASUVORK5CYII=';
const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') };

test.use({ contextOptions: { reducedMotion: 'no-preference' } }); // as most people have it

test('the whole story: from the home page to a kept checklist and back out', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  test.slow();
  const username = `ann.${crypto.randomUUID().slice(0, 8)}`;

  await test.step('registers with a picture', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'log in' }).click();
    await page.getByRole('link', { name: 'Register here' }).click();
    await page.locator('input[type=file]').setInputFiles(picture);
    await register(page, username, 'first password');
    await expect(page.getByText('Registration successful!')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  });

  await test.step('logs in', async () => {
    await logIn(page, username, 'first password');
    await expect(page).toHaveURL('/');
  });

  await test.step('makes categories and puts them in order', async () => {
    await openFromHeader(page, 'Checklist', isMobile);
    await expect(page.getByText('Please select a category to view or create notes.')).toBeVisible();
    for (const title of ['Groceries', 'Trip']) {
      await page.getByRole('button', { name: '+ New Category' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Category' });
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByRole('tab', { name: title })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Set priority' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set priority' });
    await expect(dialog).toContainText('Drag categories to change their order.');
    const trip = dialog.getByRole('listitem').filter({ hasText: 'Trip' });
    await dragByKeyboard(page, trip.getByRole('button').first(), ['ArrowUp']);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('tab')).toHaveText([/Trip/, /Groceries/]);
    await page.getByRole('tab', { name: 'Groceries' }).click();
    await expect(page.getByText('No notes in this category yet...').filter({ visible: true })).toBeVisible();
  });

  await test.step('makes notes, a sub note and a divider line', async () => {
    for (const content of ['Milk', 'Bread', 'Eggs']) {
      await page.getByRole('button', { name: 'Create Note' }).click();
      await answer(page, 'Create a Note', content, 'Create');
    }
    await press(page, 'Milk', 'Add sub note');
    await answer(page, 'Create a sub note', 'Oat, not cow', 'Create');
    await expect(page.getByText('Oat, not cow')).toBeVisible();
    for (const [name, isShown] of [
      [/^Collapse/, false],
      [/^Expand/, true],
      [/^Collapse/, false],
    ] as const) {
      await row(page, 'Milk').getByRole('button', { name }).first().click();
      await expect(page.getByText('Oat, not cow')).toBeVisible({ visible: isShown });
    }
    await page.getByRole('button', { name: 'Add Line' }).click();
    await expect(page.getByRole('separator', { name: 'Line' })).toBeVisible();
  });

  await test.step('marks, scratches out, edits', async () => {
    await press(page, 'Bread', 'Mark as important');
    await row(page, 'Eggs').getByRole('checkbox').click();
    await press(page, 'Eggs', 'Edit note');
    await answer(page, 'Edit Note', 'Ten eggs', 'Update');
    await expect(row(page, 'Ten eggs').getByRole('checkbox')).toBeChecked();
  });

  await test.step('puts notes in order by hand and by keyboard', async () => {
    await dragOnto(page, handle(page, 'Ten eggs'), handle(page, 'Milk'), isMobile);
    await expect(rows(page)).toHaveText([/Ten eggs/, /Milk/, /Bread/, /^/]);
    await dragByKeyboard(page, handle(page, 'Milk'), ['ArrowDown']);
    await expect(rows(page)).toHaveText([/Ten eggs/, /Bread/, /Milk/, /^/]);
  });

  await test.step('finds everything again after a reload', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Groceries' }).click();
    await expect(rows(page)).toHaveText([/1\).*Ten eggs/, /2\).*Bread/, /3\).*Milk/, /^/]);
    await expect(row(page, 'Ten eggs').getByRole('checkbox')).toBeChecked();
  });

  await test.step('deletes a note with its sub note, and a category', async () => {
    await press(page, 'Milk', 'Delete note');
    const dialog = page.getByRole('dialog', { name: 'Delete Note' });
    await expect(dialog).toContainText('Are you sure you want to delete this note?');
    await expect(dialog).toContainText('Milk');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'Milk')).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete category Trip' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('tab')).toHaveText([/Groceries/]);
  });

  await test.step('changes username, picture and password', async () => {
    await openFromHeader(page, username, isMobile);
    const card = page.getByRole('region', { name: 'Current profile' });
    await expect(card.locator('img')).toHaveAttribute('src', /\.webp$/); // of the registration
    await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 512);
    await page.getByLabel('New username').fill(`${username}.2`);
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByLabel('Current password').fill('first password');
    await page.getByLabel('New password').fill('second password');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(card).toHaveText(`${username}.2`);
    await expect(page.getByRole('button', { name: 'Clear Image' })).toHaveCount(0);
    await expect(page.getByText('Your new password is not saved yet.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeFocused();
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
  });

  await test.step('logs out, and in again by the new name and password', async () => {
    await openFromHeader(page, 'Logout', isMobile);
    await expect(page).toHaveURL('/login');
    expect(
      await page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]),
    ).toEqual([null, null]);
    await logIn(page, `${username}.2`, 'second password');
    await expect(page).toHaveURL('/');
  });
});

async function openFromHeader(page: Page, link: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const place = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await place.getByRole('link', { name: link, exact: true }).click();
}

/** Fills in a note dialog and sends it. */
async function answer(page: Page, title: string, content: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Content').fill(content);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}
