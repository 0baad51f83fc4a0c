import { type Checklist, openChecklist, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const NOTES: Checklist = {
  'Road trip': ['Book the cabin by the lake', ['Pack the cooler', 'Water'], 'Make a playlist'],
};
test('at 400 % a field of a dialog is not covered by its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openChecklist(page, NOTES);
  await page.getByRole('button', { name: 'Create Note', exact: true }).click();
  const field = page.getByRole('dialog').getByLabel('Content');
  await expect(field).toBeFocused();
  await field.pressSequentially('Milk');
  const isCovered = () =>
    field.evaluate((field) => {
      const { x, y, width } = field.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + 20) !== field;
    });
  await expect.poll(isCovered).toBe(false);
});

test('in forced colours a done note has another edge, and the scene is away', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openChecklist(page, NOTES);
  const done = rows(page).first().getByRole('checkbox');
  const edge = () => done.evaluate((box) => getComputedStyle(box).borderColor);
  const before = await edge();
  await done.click();
  await expect.poll(edge).not.toBe(before);
  await page.goto('/');
  await expect(page.locator('[class*="_scene_"]').first()).toBeHidden();
});

test('print shows the notes and their numbers, without controls', async ({ page }) => {
  await openChecklist(page, NOTES);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('Water')).toBeVisible();
  await expect(page.getByText('1)', { exact: true })).toBeVisible();
  for (const name of ['Create Note', 'Find', '+ New Category', 'Set priority'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});
