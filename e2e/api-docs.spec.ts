import { expectAccessible } from './accessible.ts';
import { openChecklist, PASSWORD } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const KB = 1_000;
/** Calls and shapes that look like the ones tested: with all of them axe takes half a minute. */
const ALIKE =
  'article[data-method]:not(#listNotes, #createNote, #followEvents), article[id^="schema-"]:not(#schema-Note)';

test('a token of the profile can be used on the page of the API', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await openChecklist(page, { Groceries: ['Milk'] });
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const made = await request.post('/api/personal-tokens/', {
    headers: { authorization: `Bearer ${access}` },
    data: { name: 'Trial', read_only: true, lasts: '30 days', password: PASSWORD },
  });
  const { token } = await made.json();
  await page.goto('/api/docs/');
  const list = page.locator('#listNotes');
  await list.getByRole('button', { name: 'Try it' }).click();
  await expect(list.getByLabel('Address')).toBeFocused();
  await list.getByRole('button', { name: 'Send GET' }).click();
  await expect(list.getByRole('status')).toContainText('401');
  await page.getByLabel('Your token').fill(token);
  await list.getByRole('button', { name: 'Send GET' }).click();
  await expect(list.getByRole('status')).toContainText('"content": "Milk"');
  const create = page.locator('#createNote');
  await create.getByRole('button', { name: 'Try it' }).click();
  await create.getByRole('button', { name: 'Send POST' }).click();
  await expect(create.getByRole('status')).toContainText('This token is read only.');
  const events = page.locator('#followEvents');
  await events.getByRole('button', { name: 'Try it' }).click();
  await events.getByRole('button', { name: 'Send GET' }).click();
  await expect(events.getByRole('status')).toContainText('"revision":');
  await events.getByRole('button', { name: 'Stop' }).click();
  await expect(events.getByRole('button', { name: 'Send GET' })).toBeVisible();
  await expectAccessible(page, 'the page of the API', ALIKE);
});

test('an example is copied in the chosen language, with the address of this site', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api/docs/#createNote');
  await page.getByLabel('Python').check();
  const create = page.locator('#createNote');
  await create.getByRole('button', { name: 'Copy' }).click();
  await expect(create.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Request("${baseURL}/api/notes/", method="POST"`);
});

test('the page weighs less than 60 kB, and nothing on it is cut off', { tag: '@phone' }, async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (sent) =>
    sizes.push(sent.sizes().then(({ responseBodySize }) => responseBodySize)),
  );
  await page.goto('/api/docs/', { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(60 * KB);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  for (const forcedColors of ['none', 'active'] as const) {
    test(`the page is read, with forced colours ${forcedColors}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors });
      await page.goto('/api/docs/');
      await page.getByRole('link', { name: 'PATCH /notes/update/{id}/' }).click();
      const call = page.locator('#updateNote');
      await expect(call).toBeInViewport();
      await expect(call.locator('.as-curl')).toBeVisible();
      await page.getByLabel('fetch').check();
      await expect(call.locator('.as-fetch')).toBeVisible();
      await expect(call.locator('.as-curl')).toBeHidden();
    });
  }
});
