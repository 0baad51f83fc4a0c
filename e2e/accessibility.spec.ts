import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fill, openAs, openChecklist, press, row, rows } from './checklist-of.ts';
import { expect, refusal, test } from './fixtures.ts';
import { logIn } from './parts.ts';

const DASHES = '-'.repeat(105);
const NOTES = {
  'Road trip': ['Book the cabin', ['Pack the cooler', 'Water', 'Bread'], DASHES, 'Make a playlist'] as (
    | string
    | [string, ...string[]]
  )[],
  Home: [],
};

/** Measured by where a finger hits: a small pill may have a large margin of its own. */
const smallTargets = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button, a, label:has(input)')].flatMap((target) => {
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = target.getBoundingClientRect();
      if (width === 0 || (width >= 44 && height >= 44)) return [];
      const hits = [
        [0, -21],
        [0, 21],
        [-21, 0],
        [21, 0],
      ].every(([dx = 0, dy = 0]) => {
        const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return hit !== null && target.contains(hit);
      });
      return hits ? [] : [`${target.getAttribute('aria-label') ?? target.textContent} ${width}x${height}`];
    }),
  );

test.describe('every screen and state is accessible (WCAG 2.2 AA)', () => {
  test('what moves without end can be stopped, by keyboard too (WCAG 2.2.2)', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const states = () =>
      page.evaluate(() => [...new Set(document.getAnimations().map(({ playState }) => playState))]);
    const pause = page.getByRole('button', { name: 'Pause motion' });
    await pause.focus();
    await expect.poll(states).toEqual(['running']);
    await page.keyboard.press('Space');
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(states).toEqual(['paused']);
    await expectAccessible(page, 'paused');
    await pause.click();
    await expect.poll(states).toEqual(['running']);
  });

  test('a login with errors, and one that is refused, with space below its button and above “or”', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto(`http://localhost:${process.env['E2E_PORT']}/login`); // passkeys need the name of a host
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expectAccessible(page, 'field errors');
    await logIn(page, 'nobody', 'wrong password');
    const password = page.getByLabel('Password', { exact: true });
    const words = 'No active account found with the given credentials';
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    await expectAccessible(page, 'toast');
    await expect(password).toHaveAccessibleDescription(words);
    const parts = [
      page.locator('form').getByRole('button', { name: 'Login' }),
      page.locator(`p[data-words="${words}"]`),
      page.getByText('or', { exact: true }),
    ];
    for (const part of parts) await expect(part).toBeVisible();
    const leastGap = async () => {
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const [above, shown, below] = boxes.map((box) => ({
        top: box?.y ?? Number.NaN,
        bottom: (box?.y ?? 0) + (box?.height ?? 0),
      }));
      return above && shown && below && Math.min(shown.top - above.bottom, below.top - shown.bottom);
    };
    await expect.poll(leastGap).toBeGreaterThanOrEqual(16);
    await page.getByLabel('Username').pressSequentially('a');
    await expect(password).toHaveAccessibleDescription('');
  });

  test('the checklist: empty, full, and its rows in all states; under a finger its targets are 44 px or more', {
    tag: '@phone',
  }, async ({ page, isMobile }) => {
    const account = await openChecklist(page, {});
    await expect(page.getByText('Please select a category')).toBeVisible();
    await expectAccessible(page, 'no category');
    await fill(page.request, account, NOTES); // as on another device
    await page.getByRole('tab', { name: 'Road trip' }).click();
    await expect(rows(page)).toHaveCount(4);
    if (isMobile) expect(await smallTargets(page)).toEqual([]);
    await row(page, 'Pack the cooler')
      .getByRole('button', { name: /^Expand/ })
      .click();
    await press(page, 'Book the cabin', 'Mark as important');
    await row(page, 'Make a playlist').getByRole('checkbox').click();
    await expectAccessible(page, 'notes');
    const tray = row(page, 'Make a playlist').getByRole('button', { name: 'More actions' });
    if ((await tray.getAttribute('aria-expanded')) !== 'true') await tray.click();
    await row(page, 'Make a playlist').getByRole('button', { name: 'Earlier texts' }).waitFor();
    await expectAccessible(page, isMobile ? 'tray' : 'more actions');
    await page.getByRole('tab', { name: 'Home' }).click();
    await expectAccessible(page, 'empty category');
  });

  test('every dialog and the alert, which do not move with reduced motion', { tag: '@phone' }, async ({
    page,
  }) => {
    await openChecklist(page, NOTES);
    const open = async (name: string, title: string) => {
      await page.getByRole('button', { name, exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await expect(dialog).toHaveCSS('animation-name', 'none');
      await expect(dialog.locator('xpath=preceding-sibling::div[1]')).toHaveCSS('animation-name', 'none');
      await expectAccessible(page, title);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    await open('Create Note', 'Create a Note');
    await open('+ New Category', 'Create Category');
    await open('Edit category Road trip', 'Edit Category');
    await open('Delete category Road trip', 'Delete Category');
    await open('Set priority', 'Set priority');
    await press(page, 'Book the cabin', 'Delete note');
    await expect(page.getByRole('dialog', { name: 'Delete Note' })).toBeVisible();
    await expectAccessible(page, 'Delete Note');
    await page.keyboard.press('Escape');
    await page.route('**/api/notes/update/**', (route) => route.fulfill(refusal(400, 'No.')));
    await row(page, 'Book the cabin').getByRole('checkbox').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'alert');
  });

  test('the profile and the mobile menu', { tag: '@phone' }, async ({ page, isMobile }) => {
    await openAs(page, '/profile');
    await expect(page.getByLabel('New username')).not.toHaveValue('');
    await expectAccessible(page, 'profile');
    if (!isMobile) return;
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu');
  });

  test('the actions of a long dialog stay in sight', { tag: '@phone' }, async ({ page }) => {
    const titles = Array.from({ length: 30 }, (_, index) => `Category no. ${index}`);
    await openChecklist(page, Object.fromEntries(titles.map((title) => [title, []])));
    await page.getByRole('button', { name: 'Set priority' }).click();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
  });
});
