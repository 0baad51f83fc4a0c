import { DIVIDER } from '../contract/notes.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, handle, openChecklist, press, row, rows, signIn } from './checklist-of.ts';
import { said } from './drag.ts';
import { expect, test } from './fixtures.ts';

test('what another device changes appears under an open dialog, which keeps its text and the focus; of two texts for one note the user chooses', async ({
  page,
}) => {
  const account = await openChecklist(page, { 'Road trip': ['Milk'] });
  await page.getByTitle('Live', { exact: true }).waitFor();
  const { call, notes } = apiOf(page.request, account);
  const [milk] = await notes();

  await press(page, 'Milk', 'Edit note');
  await page.getByLabel('Content').fill('half a tho');
  await call('POST', 'notes/', { content: DIVIDER, category: milk?.category });
  await expect(page.getByRole('separator', { name: 'Line', includeHidden: true })).toHaveCount(1);
  await call('PATCH', `notes/update/${milk?.id}/`, { content: 'Milk, theirs' });
  await expect(page.getByText('Milk, theirs')).toBeVisible();
  await expect(page.getByLabel('Content')).toHaveValue('half a tho');
  await expect(page.getByLabel('Content')).toBeFocused();

  await page.getByLabel('Content').fill('Milk, mine');
  await page.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('region', { name: 'Two texts for one note' });
  await expect(dialog.getByText('Milk, theirs')).toBeVisible();
  await expect(dialog.getByText('Milk, mine')).toBeVisible();
  await expectAccessible(page, 'two texts');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(row(page, 'Milk, mine')).toBeVisible();
  await expect
    .poll(async () => (await notes()).map(({ content }) => content))
    .toEqual(['Milk, mine', DIVIDER]);
});

test.describe('Beside another screen that changes the list', () => {
  test.use({ losesConnection: true });
  test.slow(); // a page that found no connection waits before it tries again

  test('a row that is dragged and dropped offline keeps its place, and of one note both changes are kept', async ({
    page,
    elsewhere,
  }) => {
    const account = await openChecklist(page, { 'Road trip': ['Tyres', 'Maps', 'Bread'] });
    const other = await elsewhere();
    await signIn(other, account);
    await other.goto('/checklist');
    for (const screen of [page, other]) await screen.getByTitle('Live', { exact: true }).waitFor();

    await handle(page, 'Bread').press('Space');
    await expect(said(page, 'lifted')).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await expect(said(page, 'moved to place')).toHaveCount(1);
    const announced = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/notes/' && answer.ok(),
    );
    const { call, notes } = apiOf(page.request, account);
    const [tyres] = await notes();
    await call('POST', 'notes/', { content: 'Lamp', category: tyres?.category });
    await (await announced).finished(); // offline, the rest of it would not arrive
    await expect(rows(page)).toHaveCount(3); // what arrives waits for the drop
    await page.context().setOffline(true);
    await page.keyboard.press('Space');
    await expect(rows(page).locator('p')).toHaveText(['Tyres', 'Bread', 'Maps', 'Lamp']);
    await press(page, 'Lamp', 'Mark as important');
    await row(other, 'Lamp').getByRole('checkbox').check();
    await press(other, 'Tyres', 'Delete note');
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.context().setOffline(false);
    for (const screen of [page, other]) {
      await expect(rows(screen).locator('p')).toHaveText(['Bread', 'Maps', 'Lamp'], { timeout: 40_000 });
      await expect(row(screen, 'Lamp').locator('[data-important]')).toHaveCount(1);
      await expect(row(screen, 'Lamp').getByRole('checkbox')).toBeChecked();
    }
    await expect
      .poll(async () => (await notes()).map(({ content }) => content))
      .toEqual(['Bread', 'Maps', 'Lamp']);
  });
});
