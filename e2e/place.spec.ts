import { openChecklist } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const MANY = Array.from({ length: 600 }, (_, at) => `Thing ${String(at + 1).padStart(3, '0')}`);

test('Back leads to the place in a long list where it was left, and a link to its top', {
  tag: '@phone',
}, async ({ page }) => {
  await openChecklist(page, { 'Road trip': MANY });
  const far = page.getByText('Thing 480', { exact: true });
  await far.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(far).toBeInViewport();
  const top = () => far.evaluate((row) => Math.round(row.getBoundingClientRect().top));
  const seen = [Number.NaN];
  // The rows about it get their heights.
  await expect
    .poll(async () => {
      seen.push(await top());
      return seen.at(-1) === seen.at(-2);
    })
    .toBe(true);
  const before = await top();
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/"]')?.click());
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(far).toBeInViewport();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
  await page.goForward();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/checklist"]')?.click());
  await expect(page.getByText('Thing 001', { exact: true })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
