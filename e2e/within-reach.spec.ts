import type { Page } from '@playwright/test';
import { openChecklist, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const WIDTHS = [320, 360, 390, 480, 600, 719, 720, 768, 1023, 1024, 1280, 1440, 1920, 2560];

/** The visible controls that end beyond the window or have no size, and so cannot be reached. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
          return true;
      return false;
    };
    const controls = Array.from(
      document.querySelectorAll('a, button, input, textarea, select, summary, label'),
    );
    const bad = controls.filter((control) => {
      if (!control.checkVisibility() || control.closest('.visually-hidden, [inert]') || scrolls(control))
        return false;
      const { left, right, width } = control.getBoundingClientRect();
      return width > 2 && (right > innerWidth + 0.5 || left < -0.5) && right > 0; // the skip link waits above
    });
    const names = bad.map((control) => control.ariaLabel ?? control.textContent?.trim() ?? control.tagName);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...names, `the page is ${scrollWidth} px wide`] : names;
  });

/** Looks at the screen that is open, in all widths; the less of it is drawn, the faster. */
async function expectWithinReach(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 480 });
    await expect.poll(() => beyond(page), `${page.url()} at ${width} px`).toEqual([]);
  }
}

test('no control of any screen ends beyond the window, from 320 to 2560 px', async ({ page }) => {
  test.slow();
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectWithinReach(page);
  }
  const long = 'A category with quite a long title that is cut';
  await openChecklist(page, {
    'Road trip': ['Milk', ['Bread', 'rye'], 'x'.repeat(300), '-'.repeat(105)],
    [long]: [],
    Home: [],
    Work: [],
    Gifts: [],
  });
  await expect(rows(page)).toHaveCount(4);
  for (const path of ['/checklist', '/profile', '/', '/nowhere']) {
    if (path !== '/checklist') await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWithinReach(page);
  }
});

test('three tabs are in view at 390 px, each with its title, pencil and bin', { tag: '@phone-only' }, async ({
  page,
}) => {
  await openChecklist(page, {
    'Road trip': [],
    Groceries: [],
    'Side projects': [],
    Gifts: [],
  });
  for (const name of ['Road trip', 'Groceries', 'Side projects']) {
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: `Edit category ${name}` })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: `Delete category ${name}` })).toBeInViewport({ ratio: 1 });
  }
});

test('the icons of a row are dimmed until it is pointed at or has the focus', async ({ page }) => {
  await openChecklist(page, { Home: ['Milk'] });
  const icon = rows(page).first().getByTitle('Edit note');
  const alpha = () => icon.evaluate((button) => getComputedStyle(button).color);
  await page.mouse.move(5, 5);
  await expect.poll(alpha).toMatch(/0\.45\)$/);
  await rows(page).first().hover();
  await expect.poll(alpha).toBe('rgb(149, 135, 201)');
  await page.mouse.move(5, 5);
  await icon.focus();
  await expect.poll(alpha).toBe('rgb(149, 135, 201)');
});
