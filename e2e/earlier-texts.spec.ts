import { expectAccessible } from './accessible.ts';
import { apiOf, openChecklist, press, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

test('an earlier text of a note is restored, and one undo takes that back; a note without one has a message', async ({
  page,
}) => {
  const account = await openChecklist(page, { Home: ['Oat milk', 'Bread'] });
  const { call, notes } = apiOf(page.request, account);
  const [note] = await notes();
  for (const content of ['Oat milk, two', 'Rice milk'])
    await call('PATCH', `notes/update/${note?.id}/`, { content });
  await expect(row(page, 'Rice milk')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await press(page, 'Rice milk', 'Earlier texts');
  await expect(dialog.getByRole('listitem')).toContainText(['Rice milk', 'Oat milk, two', 'Oat milk']);
  await expect(dialog.getByRole('listitem').first()).toContainText('now');
  await expectAccessible(page, 'the earlier texts of a note');
  await dialog.getByRole('button', { name: 'Restore Oat milk', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Oat milk')).toBeVisible();
  const text = async () => (await notes()).map(({ content }) => content).join();
  await expect.poll(text).toBe('Oat milk,Bread');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'Rice milk')).toBeVisible();
  await expect.poll(text).toBe('Rice milk,Bread');
  await press(page, 'Bread', 'Earlier texts');
  await expect(page.getByText("This note hasn't changed in the last 30 days.")).toBeVisible();
});
