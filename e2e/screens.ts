import { test as base, type Page } from '@playwright/test';
import { type Checklist, fill, newAccount, press, row, signIn } from './checklist-of.ts';

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

/** The pictures of the README, at the same moment and with the same visitors. */
const test = base.extend({
  page: async ({ page }, use) => {
    await page.clock.setFixedTime('2026-11-21T21:07:00');
    await page.route('**/api/presence/*/', (route) => route.fulfill({ json: { online: 7, total: 12_408 } }));
    await use(page);
  },
});

async function take(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `docs/screens/${screen}.jpg`, type: 'jpeg', quality: 75 });
}

test('the home page', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await take(page, 'home-desktop');
});

test('the checklist', { tag: '@phone' }, async ({ page, isMobile }) => {
  const account = await newAccount(page.request, isMobile ? 'nova.84' : 'nova');
  await fill(page.request, account, CHECKLIST);
  await signIn(page, account);
  await page.goto('/checklist');
  for (const important of ['Book the cabin', 'Pay the toll'])
    await press(page, important, 'Mark as important');
  for (const done of ['Check tyre', 'Pay the toll']) await row(page, done).getByRole('checkbox').click();
  await page.reload();
  await page.getByTitle('Live', { exact: true }).waitFor();
  await row(page, 'Pack the cooler')
    .getByRole('button', { name: /^Expand/ })
    .click();
  await page.mouse.move(0, 0);
  await take(page, `checklist-${isMobile ? 'phone' : 'desktop'}`);
});
