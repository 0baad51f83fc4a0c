import type { Page } from '@playwright/test';
import { apiOf, fill, join, newAccount, openChecklist, press, rows, share } from './checklist-of.ts';
import { middleOf } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { cutWords, onTheSun } from './words.ts';

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

/** The heading where it is under the header, and the name of the site where it is cut. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header');
    const heading = document.querySelector('h1');
    const name = [...(header?.querySelectorAll('*') ?? [])].findLast((it) => it.textContent === 'NIGHTDRIVE');
    const bottomOf = (element?: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN;
    const top = heading?.getBoundingClientRect().top ?? Number.NaN;
    const isShown = name && name.getBoundingClientRect().top < bottomOf(name.parentElement);
    return [
      ...(scrollY === 0 && top < bottomOf(header) ? ['the heading'] : []),
      ...(isShown && name.scrollWidth > name.clientWidth ? ['the name'] : []),
    ];
  });

const large = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);

type Size = [width: number, height: number, text: string];
const PHONE: Size = [390, 844, '200%'];
/** The less of a screen is drawn, the faster; on two of them the text is twice as large (WCAG 1.4.4). */
const WINDOWS: Size[] = [...WIDTHS.map((width): Size => [width, 480, '']), PHONE, [1440, 900, '200%']];
const PHONES: Size[] = [[320, 844, ''], PHONE];

/** Looks at what is open in windows of these sizes. */
async function expectWithinReach(page: Page, sizes: readonly Size[]): Promise<void> {
  for (const [width, height, text] of sizes) {
    await page.setViewportSize({ width, height });
    await large(page, text);
    const faults = async () =>
      (await Promise.all([beyond, crowded, cutWords, hidden].map((look) => look(page)))).flat();
    await expect.poll(faults, `${page.url()}, ${width} px, text ${text}`).toEqual([]);
    const isHome = new URL(page.url()).pathname === '/';
    if (isHome && text !== '') await expect.poll(() => onTheSun(page)).toEqual([]);
  }
  await large(page, '');
}

test('no control of any screen ends beyond the window, from 320 to 2560 px, and text of twice its size is neither cut nor under the header', async ({
  page,
}) => {
  test.slow();
  const counts = { online: 1_234, total: 123_456 };
  await page.route('**/api/presence/*/', (route) =>
    route.fulfill({ json: counts, headers: { Nightdrive: '1' } }),
  );
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectWithinReach(page, WINDOWS);
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
    await expectWithinReach(page, WINDOWS);
  }
});

test('no control of a form, of the checklist or of a dialog ends beyond a phone, even with text of twice the size', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectWithinReach(page, PHONES);
  const UNBROKEN = 'w'.repeat(60);
  const mia = await newAccount(page.request, `mia.${crypto.randomUUID()}`.replaceAll('-', 'w'));
  await fill(page.request, mia, { Shopping: [] });
  const ann = await openChecklist(page, { 'Road trip': ['Milk'], [UNBROKEN]: [] });
  const { call, notes } = apiOf(page.request, ann);
  await expectWithinReach(page, PHONES);
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
    await expectWithinReach(page, PHONES);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /list menu$/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectWithinReach(page, PHONES);
  await page.keyboard.press('Escape');

  await rows(page).first().getByRole('button', { name: 'More actions' }).click();
  await expectWithinReach(page, PHONES);
  await press(page, 'Milk', 'Move to…');
  await expect(page.getByRole('option', { name: UNBROKEN })).toBeVisible();
  await expectWithinReach(page, PHONES);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Delete category ${UNBROKEN}` }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Category' })).toBeVisible();
  await expectWithinReach(page, PHONES);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const [milk] = await notes();
  await press(page, 'Milk', 'Edit note');
  await call('PATCH', `notes/update/${milk?.id}/`, { content: 'Milk, theirs' });
  await expect(page.getByText('Milk, theirs')).toBeVisible();
  await page.getByLabel('Content').fill('Milk, mine');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('region', { name: 'Two texts for one note' })).toBeVisible();
  await expectWithinReach(page, PHONES);
  await page.getByRole('button', { name: 'Keep mine' }).click();

  await join(page.request, ann, (await share(page.request, mia)).code);
  await page.getByRole('button', { name: 'Delete category Shopping' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave “Shopping”?' })).toContainText(mia.username.slice(1));
  await expectWithinReach(page, PHONES);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('definition').first()).toBeVisible();
  await expectWithinReach(page, PHONES);
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
