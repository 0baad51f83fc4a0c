import type { Page } from '@playwright/test';
import { type Checklist, openChecklist, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';
import { cutWords, onTheSun, tooWide } from './words.ts';

const NOTES: Checklist = {
  'Road trip': ['Book the cabin by the lake', ['Pack the cooler', 'Water'], 'Make a playlist'],
};
/** The last one logs the user out. */
const SCREENS = ['/', '/checklist', '/profile', '/no-such-page', '/login', '/register'] as const;

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('text of twice its size is neither cut, nor under the header, nor beside the window', {
  tag: '@phone',
}, async ({ page }) => {
  const counts = { online: 1_234, total: 123_456 };
  await page.route('**/api/presence/*/', (route) =>
    route.fulfill({ json: counts, headers: { Nightdrive: '1' } }),
  );
  await openChecklist(page, NOTES);
  await expect(rows(page)).toHaveCount(3);
  await enlarge(page);
  for (const path of SCREENS) {
    await goWithin(page, path);
    if (path === '/checklist') await expect(page.getByTitle('Live', { exact: true })).toBeVisible();
    await expect.poll(() => tooWide(page), path).toBeLessThanOrEqual(0);
    await expect.poll(() => cutWords(page), path).toEqual([]);
    if (path === '/') await expect.poll(() => onTheSun(page)).toEqual([]);
    const gap = () =>
      page.evaluate(() => {
        const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
        return (document.querySelector('h1')?.getBoundingClientRect().top ?? Number.NaN) - bottom;
      });
    await expect.poll(gap, path).toBeGreaterThanOrEqual(0);
    const isCut = () =>
      page
        .getByRole('banner')
        .getByText('NIGHTDRIVE', { exact: true })
        .evaluate((name) => {
          const bottom = name.parentElement?.getBoundingClientRect().bottom ?? Number.NaN;
          return name.getBoundingClientRect().top < bottom && name.scrollWidth > name.clientWidth;
        });
    await expect.poll(isCut, path).toBe(false);
  }
});

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
  await goWithin(page, '/');
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
