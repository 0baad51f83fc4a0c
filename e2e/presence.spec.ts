import { expect, test } from './fixtures.ts';

test('the header shows the time and the visitors, on a phone in its menu (spec sections 1, 2, 8 and 9)', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.clock.install({ time: new Date(2026, 10, 21, 21, 6, 20) });
  await page.goto('/');
  const header = page.getByRole('banner');
  const time = page.locator('header time'); // below the menu of a phone, too
  await expect(time).toHaveText('Sat 21:06 21.11.2026');
  if (isMobile) await header.getByRole('button', { name: 'Menu' }).click();
  const counts = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : header;
  await expect(counts.getByText('Total')).toBeVisible();
  const online = counts.getByTitle('Online visitors').getByRole('definition');
  await expect(online).toHaveText(/^[1-9]\d*$/);
  await page.clock.runFor(60_000);
  await expect(time).toHaveText('Sat 21:07 21.11.2026');
});
