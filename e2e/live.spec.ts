import { DIVIDER } from '../contract/notes.ts';
import { expectAccessible } from './accessible.ts';
import { apiOf, openChecklist, press, row } from './checklist-of.ts';
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
