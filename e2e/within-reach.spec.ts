import type { Page } from '@playwright/test';
import { fill, newAccount, openChecklist, press, rows } from './checklist-of.ts';
import { middleOf } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { cutWords } from './words.ts';

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
    for (const box of document.querySelectorAll(':root, dialog')) {
      const { scrollWidth, clientWidth, tagName } = box;
      if (scrollWidth > clientWidth)
        names.push(`${tagName} scrolls sideways, by ${scrollWidth - clientWidth} px`);
    }
    return names;
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

const large = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);

/** The visible texts whose lines are closer than their letters are high, and so lie over each other. */
const crowded = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.body.querySelectorAll('*')).flatMap((element) => {
      const words = Array.from(element.childNodes, (node) =>
        node instanceof Text ? node.data.trim() : '',
      ).join('');
      if (words === '' || !element.checkVisibility() || element.closest('.visually-hidden')) return [];
      const { lineHeight, fontSize } = getComputedStyle(element);
      return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) ? [words] : [];
    }),
  );

/** Looks at what is open on the smallest phone, and where the text is twice as large (WCAG 1.4.4). */
async function expectWithinReachOfPhones(page: Page): Promise<void> {
  for (const [width, size] of [
    [320, ''],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await large(page, size);
    await expect.poll(() => beyond(page), `${page.url()} at ${width} px, text ${size}`).toEqual([]);
    expect(await crowded(page), `${page.url()} at ${width} px, text ${size}`).toEqual([]);
    expect(await cutWords(page), `${page.url()} at ${width} px, text ${size}`).toEqual([]);
  }
  await large(page, '');
}

test('no control of a form, of the checklist or of a dialog ends beyond a phone, even with text of twice the size', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectWithinReachOfPhones(page);
  const UNBROKEN = 'w'.repeat(60);
  const mia = await newAccount(page.request, `mia.${crypto.randomUUID()}`.replaceAll('-', 'w'));
  await fill(page.request, mia, { Shopping: [] });
  const { access } = await openChecklist(page, { 'Road trip': ['Milk'], [UNBROKEN]: [] });
  const api = async (method: string, path: string, data: object = {}, token = access) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.fetch(`/api/${path}`, { method, data, headers })).json();
  };
  await expectWithinReachOfPhones(page);
  await large(page, '200%');
  const newCategory = page.getByRole('button', { name: '+ New Category' });
  const isWhole = () =>
    newCategory.evaluate(
      ({ clientHeight, clientWidth, scrollHeight, scrollWidth }) =>
        clientHeight > 17 + 24 && scrollHeight <= clientHeight && scrollWidth <= clientWidth,
    );
  await expect.poll(isWhole, 'its icon and a line of 24 px, with room for all of it').toBe(true);
  await large(page, '');

  for (const name of ['Create Note', 'Set priority', '+ New Category', 'Find', 'Menu']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWithinReachOfPhones(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /list menu$/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectWithinReachOfPhones(page);
  await page.keyboard.press('Escape');

  await rows(page).first().getByRole('button', { name: 'More actions' }).click();
  await expectWithinReachOfPhones(page);
  await press(page, 'Milk', 'Move to…');
  await expect(page.getByRole('option', { name: UNBROKEN })).toBeVisible();
  await expectWithinReachOfPhones(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Delete category ${UNBROKEN}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Category' })).toBeVisible();
  await expectWithinReachOfPhones(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const [milk] = await api('GET', 'notes/');
  await press(page, 'Milk', 'Edit note');
  await api('PATCH', `notes/update/${milk.id}/`, { content: 'Milk, theirs' });
  await expect(page.getByText('Milk, theirs')).toBeVisible();
  await page.getByLabel('Content').fill('Milk, mine');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('region', { name: 'Two texts for one note' })).toBeVisible();
  await expectWithinReachOfPhones(page);
  await page.getByRole('button', { name: 'Keep mine' }).click();

  const [{ id }] = await api('GET', 'categories/', undefined, mia.access);
  await api('POST', `categories/share/${id}/`, {}, mia.access);
  const { code } = await api('PUT', `categories/link/${id}/`, {}, mia.access);
  await api('POST', 'joins/', { code });
  await page.getByRole('button', { name: 'Delete category Shopping' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave “Shopping”?' })).toContainText(mia.username.slice(1));
  await expectWithinReachOfPhones(page);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('definition').first()).toBeVisible();
  await expectWithinReachOfPhones(page);
});

test('at 390 px the first note is at 212 px, tabs have one line with whole names, and a tray has two even rows', {
  tag: '@phone-only',
}, async ({ page }) => {
  await openChecklist(page, {
    'Side projects and more': ['Milk', 'Bread', 'Eggs'],
    'Road trip': [],
    Gifts: [],
  });
  const top = async () => (await rows(page).first().boundingBox())?.y;
  expect(await top()).toBeLessThanOrEqual(212);
  for (const name of ['Side projects and more', 'Road trip']) {
    const tab = page.getByRole('tab', { name });
    expect(await tab.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect((await tab.boundingBox())?.height).toBe(48);
    await tab.click();
    for (const word of ['Edit', 'Delete'])
      await expect(page.getByRole('button', { name: `${word} category ${name}` })).toBeInViewport({
        ratio: 1,
      });
  }
  await page.getByRole('tab', { name: 'Side projects' }).click();
  await rows(page).nth(1).getByRole('button', { name: 'More actions' }).click();
  await expectTwoEvenRows(page);
});

test('at 1440 px a tray has two even rows, too', async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Milk', 'Bread', 'Eggs'] });
  await rows(page).nth(1).hover();
  await rows(page).nth(1).getByRole('button', { name: 'More actions' }).click();
  await expectTwoEvenRows(page);
});

async function expectTwoEvenRows(page: Page): Promise<void> {
  const entries = rows(page)
    .nth(1)
    .getByRole('button', {
      name: /^(Move up|Move down|To the|Move to…|Nest|Remind|Copy|Earlier|Select)/,
    });
  await expect(entries.last()).toBeVisible();
  const places = await Promise.all((await entries.all()).map((entry) => entry.boundingBox()));
  const rowsOfTray = Map.groupBy(places, (place) => place?.y);
  expect(rowsOfTray.size).toBe(2);
  const [first = [], second = []] = rowsOfTray.values();
  expect(Math.abs(first.length - second.length)).toBeLessThanOrEqual(1);
}

test('a flick that begins on a number scrolls the page', { tag: '@phone-only' }, async ({ page }) => {
  await openChecklist(page, { Home: Array.from({ length: 40 }, (_, index) => `Note of ${index}`) });
  const from = await middleOf(rows(page).nth(8).getByRole('button', { name: /^Drag/ }));
  const device = await page.context().newCDPSession(page);
  await device.send('Input.synthesizeScrollGesture', { ...from, yDistance: -300, speed: 3000 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150);
});

test('the icons of a row are dimmed until it is pointed at or has the focus', async ({ page }) => {
  await openChecklist(page, { Home: ['Milk'] });
  const icon = rows(page).first().getByTitle('Edit note');
  const alpha = () => icon.evaluate((button) => getComputedStyle(button).color);
  await page.mouse.move(5, 5);
  await expect.poll(alpha).toMatch(/\/ 0\.\d+\)$/);
  await rows(page).first().hover();
  await expect.poll(alpha).toBe('rgb(149, 135, 201)');
  await page.mouse.move(5, 5);
  await icon.focus();
  await expect.poll(alpha).toBe('rgb(149, 135, 201)');
});
