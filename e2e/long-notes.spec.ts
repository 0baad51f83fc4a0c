import { expectAccessible } from './accessible.ts';
import { openChecklist, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const LONG = Array.from({ length: 30 }, (_, line) => `line ${line + 1}`).join('\n');

test('a long note folds to six lines at any width, More shows the rest, and it is printed whole', async ({
  page,
}) => {
  await openChecklist(page, { Home: ['Milk', LONG, 'Eggs'] });
  const note = row(page, 'line 30');
  const more = note.getByRole('button', { name: 'More', exact: true });
  const height = async () => (await note.boundingBox())?.height;
  const SIX_LINES_AND_MORE = 8 * 22 + 44;
  await expect(row(page, 'Milk').getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  for (const width of [390, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(height).toBeLessThan(SIX_LINES_AND_MORE);
      await expectAccessible(page, 'a folded note');
      await more.click();
      await expect.poll(height).toBeGreaterThan(30 * 20);
      await note.getByRole('button', { name: 'Less' }).click();
      await expect.poll(height).toBeLessThan(SIX_LINES_AND_MORE);
    });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(height).toBeGreaterThan(400);
  await expect(more).toBeHidden();
});
