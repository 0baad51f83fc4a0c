import { expectAccessible } from './accessible.ts';
import { openChecklist, press, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';
import { choose } from './parts.ts';

const clipboard = () => navigator.clipboard.readText();

test('from its tray a note becomes a sub note and a note again, and is copied as text', {
  tag: '@phone',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChecklist(page, { Home: ['Milk', ['Bread', 'rye', 'white'], 'Eggs'], Trip: [] });
  await row(page, 'Bread').getByRole('button', { name: 'More actions' }).click();
  await expectAccessible(page, 'the tray of a note');
  await test.step('it becomes a sub note and a note again, in sight and with the focus', async () => {
    await row(page, 'Milk').getByRole('button', { name: 'More actions' }).click();
    await expect(row(page, 'Milk').getByRole('button', { name: 'Move to…' })).toBeVisible();
    await expect(row(page, 'Milk').getByRole('button', { name: 'Nest' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press(page, 'Eggs', 'Nest');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('group', { name: 'Eggs' })).toBeFocused();
    const eggs = row(page, 'Bread').getByRole('listitem').filter({ hasText: 'Eggs' });
    await eggs.getByRole('button', { name: 'More actions' }).click();
    await eggs.getByRole('button', { name: 'Turn into note' }).click();
    await expect(rows(page)).toContainText(['Milk', 'Bread', 'Eggs']);
    await expect(page.getByRole('group', { name: 'Eggs' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveCount(3);
    await row(page, 'Bread').getByTitle('Collapse').click();
  });
  await test.step('it and its category are copied as a Markdown list, which pastes back', async () => {
    await press(page, 'Bread', 'Copy as text');
    await expect(page.getByRole('status').filter({ hasText: 'Copied “Bread”' })).toBeVisible();
    expect(await page.evaluate(clipboard)).toBe('- [ ] Bread\n  - [ ] rye\n  - [ ] white\n');
    await row(page, 'Milk').getByRole('checkbox').check();
    await choose(page, 'Copy as text');
    await expect(page.getByRole('status').filter({ hasText: 'Copied “Home”' })).toBeVisible();
    await page.getByRole('tab', { name: 'Trip' }).click();
    await page.getByRole('button', { name: 'Create Note' }).click();
    await page.getByLabel('Content').fill(await page.evaluate(clipboard));
    await page.getByRole('button', { name: 'Create 5 notes' }).click();
    await expect(rows(page)).toContainText(['Milk', 'Bread', 'Eggs']);
    await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
  });
});
