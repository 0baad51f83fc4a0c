import { test as base, type Page } from '@playwright/test';
import { type Account, type Checklist, fill, newAccount, press, row, signIn } from './checklist-of.ts';
import { refusal } from './fixtures.ts';

const DASHES = '-'.repeat(105);
const CHECKLIST: Checklist = {
  'Road trip': [
    'Book the cabin by the lake for the second weekend',
    'Check tyre pressure, oil and the spare',
    [
      'Pack the cooler',
      'Sparkling water and two bags of ice',
      'Sandwiches for the first day',
      'Ask Robin about the nut allergy',
    ],
    DASHES,
    'Make a playlist for the coast road, two hours at least, nothing after 1989',
    ['Charge the camera batteries', 'The small ones too', 'And the drone'],
    'Print the offline map and mark the three fuel stops before the pass, because the signal drops out after the tunnel and does not come back until the valley',
    'Pay the toll tag',
    DASHES,
    'Water the plants',
    'Leave the keys with the neighbours',
  ],
  Home: [],
  Work: [],
  'Side projects': [],
  Groceries: [],
  Reading: [],
  Workshop: [],
  Gifts: [],
  Someday: [],
};

/** The same moment and the same visitors in every picture. */
const test = base.extend({
  page: async ({ page }, use) => {
    await page.clock.setFixedTime('2026-11-21T21:07:00');
    await page.route('**/api/presence/*/', (route) => route.fulfill({ json: { online: 7, total: 12_408 } }));
    await use(page);
  },
});

/** The pictures that the README shows; the others are made to be looked at, and not kept. */
const IN_README: readonly string[] = ['home-desktop', 'checklist-desktop', 'checklist-phone'];

async function take(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const name = `${screen}-${(page.viewportSize()?.width ?? 0) > 720 ? 'desktop' : 'phone'}`;
  const folder = IN_README.includes(name) ? 'docs/screens' : 'reports/screens';
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 75 });
}

async function open(page: Page, path: string, account?: Account): Promise<void> {
  if (account !== undefined) await signIn(page, account);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The stream of events keeps the network of a checklist busy for good.
  if (path.startsWith('/checklist')) await page.getByTitle('Live', { exact: true }).waitFor();
  else await page.waitForLoadState('networkidle');
}

test('public screens', { tag: '@phone' }, async ({ page, isMobile }) => {
  for (const [name, path] of [
    ['home', '/'],
    ['login', '/login'],
    ['register', '/register'],
    ['not-found', '/no-such-page'],
  ] as const) {
    await open(page, path);
    await take(page, name);
  }
  await page.goto('/register');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await take(page, 'register-errors');
  await page.goto('/login');
  await page.getByLabel('Username').fill('nova');
  await page.getByLabel('Password', { exact: true }).fill('no such password');
  await page.keyboard.press('Enter');
  await page.getByText('No active account found').waitFor();
  await take(page, 'toast');
  if (!isMobile) return;
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await take(page, 'menu');
});

test('the profile', { tag: '@phone' }, async ({ page, isMobile }) => {
  await open(page, '/profile', await newAccount(page.request, isMobile ? 'stella.1' : 'stella'));
  await take(page, 'profile');
});

test('the checklist without a category, and loading', { tag: '@phone' }, async ({ page }) => {
  const account = await newAccount(page.request);
  await open(page, '/checklist', account);
  await page.getByText('Please select a category').waitFor();
  await take(page, 'checklist-none');
  await fill(page.request, account, { 'Road trip': [] });
  await page.reload();
  await page.getByText('No notes in this category').waitFor();
  await take(page, 'checklist-empty');
});

test('the checklist and its dialogs', { tag: '@phone' }, async ({ page, isMobile }) => {
  test.slow();
  const account = await newAccount(page.request, isMobile ? 'nova.84' : 'nova');
  await fill(page.request, account, CHECKLIST);
  await open(page, '/checklist', account);
  await press(page, 'Book the cabin', 'Mark as important');
  await row(page, 'Check tyre').getByRole('checkbox').click();
  await press(page, 'Pay the toll', 'Mark as important');
  await row(page, 'Pay the toll').getByRole('checkbox').click();
  await row(page, 'Pack the cooler')
    .getByRole('button', { name: /^Expand/ })
    .click();
  await page.reload();
  await row(page, 'Pack the cooler')
    .getByRole('button', { name: /^Expand/ })
    .click();
  await page.mouse.move(0, 0);
  await take(page, 'checklist');

  await row(page, 'Check tyre').getByRole('button', { name: 'More actions' }).click();
  await row(page, 'Check tyre').getByRole('button', { name: 'Earlier texts' }).waitFor();
  await take(page, isMobile ? 'tray' : 'more-actions');
  await page.keyboard.press('Escape');

  for (const [button, name] of [
    ['Create Note', 'dialog-create-note'],
    ['Set priority', 'dialog-set-priority'],
    ['+ New Category', 'dialog-create-category'],
    ['Delete category Road trip', 'dialog-delete-category'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await take(page, name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await press(page, 'Pay the toll', 'Delete note');
  await page.getByRole('dialog').waitFor();
  await take(page, 'dialog-delete-note');
  await page.keyboard.press('Escape');

  const handle = row(page, 'Make a playlist').getByRole('button', { name: /^Drag/ });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.getByText('moved to place').waitFor({ state: 'attached' });
  await take(page, 'dragging');
  await page.keyboard.press('Escape');

  await page.route('**/api/notes/update/**', (route) =>
    route.fulfill(refusal(400, 'The service is temporarily unavailable.')),
  );
  await row(page, 'Water the plants').getByRole('checkbox').click();
  await page.getByRole('alertdialog').waitFor();
  await take(page, 'alert');
});
