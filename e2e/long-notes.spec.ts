import { expectAccessible } from './accessible.ts';
import { openChecklist, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const LONG = Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\n');

test('a long note folds to six lines, and More shows the rest', { tag: '@phone' }, async ({ page }) => {
  await openChecklist(page, { Home: ['Milk', LONG, 'Eggs'] });
  await expect(rows(page)).toHaveCount(3);
  const note = row(page, 'line 30');
  const height = async () => (await note.boundingBox())?.height;
  const SIX_LINES_AND_MORE = 8 * 22 + 44;
  await expect.poll(height).toBeLessThan(SIX_LINES_AND_MORE);
  await expect(row(page, 'Milk').getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'a folded note');
  await note.getByRole('button', { name: 'More', exact: true }).click();
  await expect.poll(height).toBeGreaterThan(30 * 20);
  await note.getByRole('button', { name: 'Less' }).click();
  await expect.poll(height).toBeLessThan(SIX_LINES_AND_MORE);
});

test('a folded note is printed whole', async ({ page }) => {
  await openChecklist(page, { Home: [LONG] });
  await expect(rows(page)).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBeGreaterThan(400);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden();
});
