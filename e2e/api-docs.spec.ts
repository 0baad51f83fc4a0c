import { expectAccessible } from './accessible.ts';
import { apiOf, fill, newAccount, PASSWORD } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const KB = 1_000;
/** Calls and shapes that look like the ones tested: with all of them axe takes half a minute. */
const ALIKE =
  'article[data-method]:not(#listNotes, #createNote, #followEvents), article[id^="schema-"]:not(#schema-Note)';

test('the page of the API is light, gives examples for this site, and uses a token of the profile', {
  tag: '@phone',
}, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await newAccount(page.request);
  await fill(page.request, account, { Groceries: ['Milk'] });
  const wanted = { name: 'Trial', read_only: true, lasts: '30 days', password: PASSWORD };
  const { token } = await apiOf(page.request, account).json('POST', 'personal-tokens/', wanted);
  const create = page.locator('#createNote');

  await test.step('it weighs less than 60 kB, and nothing on it is cut off', async () => {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (sent) =>
      sizes.push(sent.sizes().then(({ responseBodySize }) => responseBodySize)),
    );
    await page.goto('/api/docs/', { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThan(60 * KB);
    const cutOff = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(cutOff).toBe(0);
  });

  await test.step('an example is copied in the chosen language, with the address of this site', async () => {
    await page.getByLabel('Python').check();
    await create.getByRole('button', { name: 'Copy' }).click();
    await expect(create.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`Request("${baseURL}/api/notes/", method="POST"`);
  });

  await test.step('a token is used', async () => {
    const list = page.locator('#listNotes');
    await list.getByRole('button', { name: 'Try it' }).click();
    await expect(list.getByLabel('Address')).toBeFocused();
    await list.getByRole('button', { name: 'Send GET' }).click();
    await expect(list.getByRole('status')).toContainText('401');
    await page.getByLabel('Your token').fill(token);
    await list.getByRole('button', { name: 'Send GET' }).click();
    await expect(list.getByRole('status')).toContainText('"content": "Milk"');
    await create.getByRole('button', { name: 'Try it' }).click();
    await create.getByRole('button', { name: 'Send POST' }).click();
    await expect(create.getByRole('status')).toContainText('This token is read only.');
    const events = page.locator('#followEvents');
    await events.getByRole('button', { name: 'Try it' }).click();
    await events.getByRole('button', { name: 'Send GET' }).click();
    await expect(events.getByRole('status')).toContainText('"revision":');
    await events.getByRole('button', { name: 'Stop' }).click();
    await expect(events.getByRole('button', { name: 'Send GET' })).toBeVisible();
  });

  await expectAccessible(page, 'the page of the API', ALIKE);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is read, with forced colours too', async ({ page }) => {
    await page.goto('/api/docs/');
    await page.getByRole('link', { name: 'PATCH /notes/update/{id}/' }).click();
    const call = page.locator('#updateNote');
    await expect(call).toBeInViewport();
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      await page.getByLabel('curl').check();
      await expect(call.locator('.as-curl')).toBeVisible();
      await page.getByLabel('fetch').check();
      await expect(call.locator('.as-fetch')).toBeVisible();
      await expect(call.locator('.as-curl')).toBeHidden();
    }
  });
});
