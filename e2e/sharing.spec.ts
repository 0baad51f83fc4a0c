import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  type Account,
  type Checklist,
  fill,
  newAccount,
  openChecklist,
  PASSWORD,
  press,
  row,
  rows,
  signIn,
} from './checklist-of.ts';
import { expect, listen, test } from './fixtures.ts';

const SHOPPING: Checklist = { Shopping: ['Oat milk', 'Bread'], 'Road trip': ['Tent'] };

interface Person extends Account {
  page: Page;
}

/** Somebody else with a browser of their own, who is signed in. */
async function person(browser: Browser, name: string, complaints: string[]): Promise<Person> {
  const context = await browser.newContext();
  await listen(context, complaints);
  const page = await context.newPage();
  const account = await newAccount(page.request, `${name}.${crypto.randomUUID()}`);
  await fill(page.request, account, { Private: ['secret'] });
  await signIn(page, account);
  return { ...account, page };
}

const api = (request: APIRequestContext, { access }: Account) => ({
  post: (url: string, data: object = {}) =>
    request.post(url, { data, headers: { authorization: `Bearer ${access}` } }),
  put: async (url: string) =>
    (await request.put(url, { headers: { authorization: `Bearer ${access}` } })).json(),
  categories: async (): Promise<{ id: string; title: string }[]> =>
    (await request.get('/api/categories/', { headers: { authorization: `Bearer ${access}` } })).json(),
});

/** Shares the category of this title by the API. @returns its id, and the code of its link */
async function shared(request: APIRequestContext, account: Account, title = 'Shopping') {
  const { categories, post, put } = api(request, account);
  const id = (await categories()).find((category) => category.title === title)?.id ?? '';
  await post(`/api/categories/share/${id}/`);
  return { id, code: String((await put(`/api/categories/link/${id}/`)).code) };
}

const join = (request: APIRequestContext, account: Account, code: string) =>
  api(request, account).post('/api/joins/', { code });

/** Mia's page, and Ben's, who has joined her category Shopping. */
async function twoPeople(page: Page, browser: Browser, complaints: string[]) {
  const mia = await openChecklist(page, SHOPPING);
  const { id, code } = await shared(page.request, mia);
  const ben = await person(browser, 'ben', complaints);
  await join(ben.page.request, ben, code);
  await ben.page.goto(`/checklist?category=${id}`);
  await expect(rows(ben.page)).toHaveCount(2);
  await page.getByTitle('Live', { exact: true }).waitFor();
  await ben.page.getByTitle('Live', { exact: true }).waitFor();
  await expect(page.getByText('Shared with Ben')).toBeVisible();
  await page.locator('body > [role=status]').waitFor({ state: 'attached' }); // from now on arrivals are announced
  return { mia, ben, id, code };
}

const listMenu = (page: Page) => page.getByRole('button', { name: /list menu$/ });
const tab = (page: Page, title: string) => page.getByRole('tab', { name: title, exact: true });

test.describe('Sharing', { tag: '@phone' }, () => {
  test('a category is shared in three taps, and joined in two', async ({ page, browser, complaints }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openChecklist(page, SHOPPING);
    await listMenu(page).click();
    await page.getByRole('menuitem', { name: 'Share…' }).click();
    const share = page.getByRole('dialog', { name: 'Share “Shopping”' });
    await expect(share.getByText('Your other categories stay yours alone.')).toBeVisible();
    await expectAccessible(page, 'share');
    await share.getByRole('button', { name: 'Share' }).click();
    const people = page.getByRole('dialog', { name: 'People in “Shopping”' });
    await expect(people.getByText('You. Shares this category')).toBeVisible();
    await expectAccessible(page, 'people');
    await people.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/join#[\w-]{44}$/);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await people.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Nobody has joined yet')).toBeVisible();

    const ben = await person(browser, 'ben', complaints);
    await ben.page.goto(link);
    await expect(ben.page.getByRole('heading', { name: /shares “Shopping” with you$/ })).toBeVisible();
    await expectAccessible(ben.page, 'join');
    expect(new URL(ben.page.url()).hash).toBe('');
    await ben.page.getByRole('button', { name: 'Join' }).click();
    await expect(ben.page.getByText(/^You are in “Shopping” with ann/)).toBeVisible();
    await expect(rows(ben.page)).toHaveCount(2);
    await expect(page.getByText(/Shared with Ben/)).toBeVisible();
    await expect(ben.page.getByText(/^Ann\..* is here\. Shared with Ann/)).toBeVisible();
    await expectAccessible(page, 'a shared category');
    await ben.page.context().close();
  });

  test('what one person does appears on the other screen, with their picture', async ({
    page,
    browser,
    complaints,
  }) => {
    const { ben } = await twoPeople(page, browser, complaints);
    await ben.page.getByRole('button', { name: 'Create Note' }).click();
    await ben.page.getByLabel('Content').fill('Washing powder');
    await ben.page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(row(page, 'Washing powder')).toBeVisible();
    await expect(row(page, 'Washing powder').getByTitle(/^ben\./)).toHaveText('B');
    await expect(page.getByText(/^Ben.* added “Washing powder”$/)).toBeAttached();
    await row(page, 'Bread').getByRole('checkbox').check();
    await expect(row(ben.page, 'Bread').getByRole('checkbox')).toBeChecked();
    await expect(row(ben.page, 'Bread').getByTitle(/^ann\./)).toHaveText('A');
    await expectAccessible(page, 'rows that others touched');
    await row(page, 'Washing powder').getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByText(/^Last touched by ben.*, today/)).toBeVisible();
    await ben.page.context().close();
  });

  test.describe('without a signal', () => {
    test.use({ losesConnection: true });
    test('the sharer removes a person, whose unsent changes are offered', async ({
      page,
      browser,
      complaints,
    }) => {
      const { ben, id } = await twoPeople(page, browser, complaints);
      await ben.page.route('**/api/notes/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '' }),
      );
      await press(ben.page, 'Bread', 'Edit note');
      await ben.page.getByLabel('Content').fill('Bread, the dark one');
      await ben.page.getByRole('button', { name: 'Update' }).click();
      await expect(row(ben.page, 'Bread, the dark one')).toBeVisible();
      await page.getByRole('button', { name: 'People' }).click();
      const people = page.getByRole('dialog', { name: 'People in “Shopping”' });
      await people.getByRole('button', { name: /^Remove ben/ }).click();
      const sure = page.getByRole('dialog', { name: /^Remove ben.* from “Shopping”\?$/ });
      await expectAccessible(page, 'remove');
      await sure.getByRole('button', { name: 'Remove' }).click();
      await expect(people.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
      await expect(tab(ben.page, 'Shopping')).toHaveCount(0);
      const bar = ben.page.getByText(
        '“Shopping” is no longer shared with you. 1 change that waited here was not sent.',
      );
      await expect(bar).toBeVisible();
      await expectAccessible(ben.page, 'withdrawn');
      await bar.locator('..').getByRole('button', { name: 'Show' }).click();
      const notSent = ben.page.getByRole('dialog', { name: 'Not sent to “Shopping”' });
      await expect(notSent.getByText('Changed “Bread” to “Bread, the dark one”')).toBeVisible();
      await expectAccessible(ben.page, 'not sent');
      await ben.page.unroute('**/api/notes/**');
      await notSent.getByRole('button', { name: 'Add to…' }).click();
      await ben.page.getByRole('button', { name: 'Private', exact: true }).click();
      await expect(row(ben.page, 'Bread, the dark one')).toBeVisible();
      await expect(bar).toHaveCount(0);
      const gone = await ben.page.request.get(`/api/notes/?space=${id}`, {
        headers: { authorization: `Bearer ${ben.access}` },
      });
      expect(gone.status()).toBe(404);
      await ben.page.context().close();
    });
  });

  test('a person leaves; the sharer takes the category back', async ({ page, browser, complaints }) => {
    const { ben, code } = await twoPeople(page, browser, complaints);
    const lea = await person(browser, 'lea', complaints);
    await join(lea.page.request, lea, code);
    await expect(page.getByText(/Shared with Ben.* and Lea/)).toBeVisible();
    await ben.page.getByRole('button', { name: 'Delete category Shopping' }).click();
    const leave = ben.page.getByRole('dialog', { name: 'Leave “Shopping”?' });
    await expect(leave.getByText('To come back you need a new link.')).toBeVisible();
    await expectAccessible(ben.page, 'leave');
    await leave.getByRole('button', { name: 'Leave' }).click();
    await expect(tab(ben.page, 'Shopping')).toHaveCount(0);
    await expect(ben.page.getByText('no longer shared')).toHaveCount(0);
    await expect(page.getByText(/Shared with Lea/)).toBeVisible();
    await page.getByRole('button', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Stop sharing…' }).click();
    await page
      .getByRole('dialog', { name: 'Stop sharing “Shopping”?' })
      .getByRole('button', { name: 'Stop sharing' })
      .click();
    await expect(page.getByRole('button', { name: 'People' })).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('no longer shared')).toHaveCount(0);
    for (const other of [ben, lea]) await other.page.context().close();
  });

  test('a text typed while the sharing ends can be copied', async ({ page, browser, complaints }) => {
    const { ben } = await twoPeople(page, browser, complaints);
    await press(ben.page, 'Bread', 'Edit note');
    await ben.page.getByLabel('Content').fill('Bread, the dark one');
    await page.getByRole('button', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Stop sharing…' }).click();
    await page
      .getByRole('dialog', { name: 'Stop sharing “Shopping”?' })
      .getByRole('button', { name: 'Stop sharing' })
      .click();
    await expect(ben.page.getByText('“Shopping” is no longer shared with you.')).toBeVisible();
    await ben.page.getByRole('button', { name: 'Update' }).click();
    const ended = ben.page.getByRole('dialog', { name: 'Not saved' });
    await expect(ended.getByText(/^This category is not shared with you any more\./)).toBeVisible();
    await expect(ended.getByText('Bread, the dark one')).toBeVisible();
    await expectAccessible(ben.page, 'ended while writing');
    await ended.getByRole('button', { name: 'Close' }).click();
    await expect(ben.page.getByLabel('Content')).toHaveValue('Bread, the dark one');
    await ben.page.context().close();
  });

  test('a name that looks like another says what tells it apart', async ({ page, browser, complaints }) => {
    const mia = await openChecklist(page, SHOPPING);
    const { code } = await shared(page.request, mia);
    const [ben, other] = [
      await person(browser, 'ben', complaints),
      await person(browser, 'b\u0435n', complaints),
    ];
    for (const one of [ben, other]) await join(one.page.request, one, code);
    await page.getByRole('button', { name: 'People' }).click();
    const people = page.getByRole('dialog', { name: 'People in “Shopping”' });
    const told = people.getByRole('listitem').filter({ hasText: 'Has Cyrillic letters' });
    await expect(told).toHaveCount(1);
    await expect(told).toContainText('b\u0435n.');
    await expectAccessible(page, 'people');

    const lea = await person(browser, 'lea', complaints);
    await lea.page.goto(`/join#${code}`);
    await expect(lea.page.getByText(/^b\u0435n\..*: Has Cyrillic letters$/)).toBeVisible();
    for (const one of [ben, other, lea]) await one.page.context().close();
  });

  test('a visitor joins through the login', async ({ page }) => {
    const mia = await newAccount(page.request);
    await fill(page.request, mia, SHOPPING);
    const { code } = await shared(page.request, mia);
    const kim = await newAccount(page.request, `kim.${crypto.randomUUID()}`);
    await page.goto(`/join#${code}`);
    await expect(page.getByText('Log in to join a shared list.')).toBeVisible();
    await expect(page.getByText('Shopping')).toHaveCount(0);
    await expectAccessible(page, 'login to join');
    await page.getByLabel('Username').fill(kim.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(tab(page, 'Shopping')).toBeVisible();
    await page.goto(`/join#${code}`);
    await expect(tab(page, 'Shopping')).toBeVisible();
    await page.goto('/join#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByText('This link does not work any more. Ask for a new one.')).toBeVisible();
    await expectAccessible(page, 'dead link');
  });

  test('a note moves to a shared category and back by one undo', async ({ page, browser, complaints }) => {
    const { ben } = await twoPeople(page, browser, complaints);
    await tab(page, 'Road trip').click();
    await row(page, 'Tent').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('option', { name: /Shopping/ }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Moved “Tent” to “Shopping”')).toBeVisible();
    await expect(row(ben.page, 'Tent')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Tent')).toBeVisible();
    await expect(row(ben.page, 'Tent')).toHaveCount(0);
    await ben.page.context().close();
  });
});
