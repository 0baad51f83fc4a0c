import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  type Account,
  apiOf,
  type Checklist,
  fill,
  join,
  newAccount,
  openChecklist,
  press,
  row,
  rows,
  share,
  signIn,
} from './checklist-of.ts';
import { inDatabase } from './device-database.ts';
import { expect, test } from './fixtures.ts';
import { choose, listMenu, logIn, register } from './parts.ts';

const SHOPPING: Checklist = { Shopping: ['Oat milk', 'Bread'], 'Road trip': ['Tent'] };

/** Another user, signed in with a browser. */
async function person(page: Page, name: string) {
  const account = await newAccount(page.request, named(name));
  await fill(page.request, account, { Private: ['secret'] });
  await signIn(page, account);
  return { ...account, page };
}

const peopleIn = async (request: APIRequestContext, account: Account, id: string): Promise<string[]> => {
  const people: { username: string }[] = await apiOf(request, account).json(
    'GET',
    `categories/people/${id}/`,
  );
  return people.map(({ username }) => username);
};

const named = (name: string) => `${name}.${crypto.randomUUID()}`;

/** Arrivals are announced from now on. */
async function isLive(page: Page): Promise<void> {
  await page.getByTitle('Live', { exact: true }).waitFor();
  await page.locator('body > [role=status]').waitFor({ state: 'attached' });
}

const tab = (page: Page, title: string) => page.getByRole('tab', { name: title, exact: true });

test.describe('Sharing', { tag: '@phone' }, () => {
  test('a category is shared in three taps and joined in two, each person sees what the other does, and the sharer takes it back', async ({
    page,
    elsewhere,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openChecklist(page, SHOPPING);
    const ben = await person(await elsewhere(), 'ben');
    const link = await test.step('a category is shared in three taps', async () => {
      await choose(page, 'Share…');
      const share = page.getByRole('dialog', { name: 'Share “Shopping”' });
      await expect(share.getByText('Your other categories stay private.')).toBeVisible();
      await expectAccessible(page, 'share');
      await share.getByRole('button', { name: 'Share' }).click();
      await expect(share.getByText('You · Owner')).toBeVisible();
      await expectAccessible(page, 'people');
      await share.getByRole('button', { name: 'Copy link' }).click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toMatch(/\/join#[\w-]{44}$/);
      await share.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText('No one has joined yet')).toBeVisible();
      return copied();
    });

    await test.step('it is joined in two, and is the open one, though others are kept on the device', async () => {
      await ben.page.goto('/checklist');
      await expect.poll(() => inDatabase(ben.page, 'kept')).toContain('secret');
      await ben.page.goto(link);
      await expect(ben.page.getByRole('heading', { name: /shares “Shopping” with you$/ })).toBeVisible();
      await expectAccessible(ben.page, 'join');
      expect(new URL(ben.page.url()).hash).toBe('');
      await ben.page.getByRole('button', { name: 'Join' }).click();
      await expect(rows(ben.page)).toHaveCount(2);
      await expect(tab(ben.page, 'Shopping')).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText(/^(Shared with ben\..*|ben\.\S+ is here\.)$/)).toBeVisible();
      await expect(ben.page.getByText(/^ann\.\S+ is here\.$/)).toBeVisible();
      await expect(ben.page.getByText(/“Shopping”/)).toHaveCount(0); // the strip is all that says it
    });

    await test.step('what one person does appears on the other screen, with their picture', async () => {
      for (const one of [page, ben.page]) await isLive(one);
      await ben.page.getByRole('button', { name: 'Create Note' }).click();
      await ben.page.getByLabel('Content').fill('Washing powder');
      await ben.page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(row(page, 'Washing powder')).toBeVisible();
      await expect(row(page, 'Washing powder').getByTitle(/^ben\./)).toHaveText('B');
      await expect(page.getByText(/^ben.* added “Washing powder”$/)).toBeAttached();
      await row(page, 'Bread').getByRole('checkbox').check();
      await expect(row(ben.page, 'Bread').getByRole('checkbox')).toBeChecked();
      await expect(row(ben.page, 'Bread').getByTitle(/^ann\./)).toHaveText('A');
      await expectAccessible(page, 'a shared category, and rows that others touched');
      await row(page, 'Washing powder').getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByText(/^Last touched by ben.*, today/)).toBeVisible();
    });

    await test.step('a note moves to it, and back by one undo', async () => {
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
      await tab(page, 'Shopping').click();
    });

    await test.step('the sharer takes it back, and the text that the other person writes can be copied', async () => {
      await press(ben.page, 'Bread', 'Edit note');
      await ben.page.getByLabel('Content').fill('Bread, the dark one');
      await page.getByRole('button', { name: 'People' }).click();
      await page.getByRole('button', { name: 'Stop sharing…' }).click();
      await page
        .getByRole('dialog', { name: 'Stop sharing “Shopping”?' })
        .getByRole('button', { name: 'Stop sharing' })
        .click();
      await expect(page.getByRole('button', { name: 'People' })).toHaveCount(0);
      await expect(rows(page)).toHaveCount(3);
      await expect(page.getByText('no longer shared')).toHaveCount(0);
      await listMenu(page).click();
      await expect(page.getByRole('menuitem', { name: 'Share…' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expectAccessible(page, 'alone in a list that was shared');
      await expect(ben.page.getByText('“Shopping” is no longer shared with you.')).toBeVisible();
      await ben.page.getByRole('button', { name: 'Update' }).click();
      const ended = ben.page.getByRole('region', { name: 'Not sent to “Shopping”' });
      await expect(ended.getByText(/^The category is no longer shared with you/)).toBeVisible();
      await expect(ended.getByText('Typed “Bread, the dark one”')).toBeVisible();
      await expect(ended.getByRole('button', { name: 'Copy as text' })).toBeVisible();
      await expectAccessible(ben.page, 'ended while writing');
    });
  });

  test.describe('without a signal', () => {
    test.use({ losesConnection: true });
    test('the sharer sees who leaves, and removes one of two people, whose unsent changes are offered', async ({
      page,
      elsewhere,
    }) => {
      const mia = await openChecklist(page, SHOPPING);
      const { id, code } = await share(page.request, mia);
      const ben = await person(await elsewhere(), 'ben');
      const other = await newAccount(page.request, named('kim'));
      const lea = await newAccount(page.request, named('lea'));
      for (const one of [ben, other, lea]) await join(page.request, one, code);
      await ben.page.goto(`/checklist?category=${id}`);
      await expect(rows(ben.page)).toHaveCount(2);
      await expect(page.getByText(/^(?=.*ben\.)(?=.*kim\.)(?=.*lea\.).*hared with/)).toBeVisible();
      await apiOf(page.request, lea).call('POST', `categories/leave/${id}/`);
      await expect(page.getByText(/^(?=.*ben\.)(?!.*lea\.).*hared with.*kim\.[\w-]+\.?$/)).toBeVisible();

      await ben.page.route('**/api/notes/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '' }),
      );
      await press(ben.page, 'Bread', 'Edit note');
      await ben.page.getByLabel('Content').fill('Bread, the dark one');
      await ben.page.getByRole('button', { name: 'Update' }).click();
      await expect(row(ben.page, 'Bread, the dark one')).toBeVisible();
      await page.getByRole('button', { name: 'People' }).click();
      const people = page.getByRole('dialog', { name: 'People in “Shopping”' });
      await expectAccessible(page, 'people');
      await people.getByRole('button', { name: /^Remove ben/ }).click();
      const sure = page.getByRole('dialog', { name: /^Remove ben.* from “Shopping”\?$/ });
      await expectAccessible(page, 'remove');
      await sure.getByRole('button', { name: 'Remove' }).click();
      await expect(people.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
      await expect(tab(ben.page, 'Shopping')).toHaveCount(0);
      const bar = ben.page.getByText(
        "“Shopping” is no longer shared with you. 1 change on this device wasn't sent.",
      );
      await expect(bar).toBeVisible();
      await expectAccessible(ben.page, 'withdrawn');
      await bar.locator('..').getByRole('button', { name: 'Show' }).click();
      const notSent = ben.page.getByRole('region', { name: 'Not sent to “Shopping”' });
      await expect(notSent.getByText('Changed “Bread” to “Bread, the dark one”')).toBeVisible();
      await expectAccessible(ben.page, 'not sent');
      await ben.page.unroute('**/api/notes/**');
      await notSent.getByLabel('Put it into').selectOption('Private');
      await notSent.getByRole('button', { name: 'Put' }).click();
      await expect(row(ben.page, 'Bread, the dark one')).toBeVisible();
      await expect(bar).toHaveCount(0);
      const gone = await apiOf(page.request, ben).call('GET', `notes/?space=${id}`);
      expect(gone.status()).toBe(404);
    });
  });
});

test('a sharer deletes the category for all, and brings it back for themselves', async ({ page }) => {
  const mia = await openChecklist(page, SHOPPING);
  const { id, code } = await share(page.request, mia);
  const ben = await newAccount(page.request);
  await join(page.request, ben, code);
  await expect(page.getByText(/^Shared with/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete category Shopping' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete Category' });
  await expect(asked.getByText('It is also deleted for')).toBeVisible();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(tab(page, 'Shopping')).toHaveCount(0);
  const titles = (account: Account) =>
    apiOf(page.request, account)
      .categories()
      .then((all) => all.map(({ title }) => title));
  await expect.poll(() => titles(ben)).not.toContain('Shopping');
  await expect.poll(() => titles(mia)).not.toContain('Shopping');
  await page.reload();
  await expect(tab(page, 'Road trip')).toBeVisible();
  await expect(tab(page, 'Shopping')).toHaveCount(0);
  await expect(page.getByText('no longer shared')).toHaveCount(0);

  await choose(page, 'Recently deleted');
  const deleted = page.getByRole('dialog', { name: 'Recently deleted' });
  await expectAccessible(page, 'the deleted notes');
  await deleted.getByRole('button', { name: 'Restore Category “Shopping” and 2 notes' }).click();
  await deleted.getByRole('button', { name: 'Close' }).click();
  await tab(page, 'Shopping').click();
  await expect(row(page, 'Oat milk')).toBeVisible();
  expect(await peopleIn(page.request, mia, id)).toEqual([mia.username]);
  expect(await titles(ben)).not.toContain('Shopping');
});

test('a stranger registers from the link, is in the list with four presses and four fields, and leaves', {
  tag: '@phone',
}, async ({ page }) => {
  const mia = await newAccount(page.request);
  await fill(page.request, mia, SHOPPING);
  const { id, code } = await share(page.request, mia);
  const username = named('lea');
  await page.goto(`/join#${code}`);
  await expect(page.getByRole('heading', { name: 'Someone shared a list with you' })).toBeVisible();
  await expect(page.getByText('Shopping')).toHaveCount(0);
  await expect(page.getByText('Register, or log in, to join.')).toBeVisible();
  await expectAccessible(page, 'register to join');
  await register(page, username);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You are registered. Log in to join.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await logIn(page, username);
  await expect(page.getByText('You both edit one list, live. It joins your categories.')).toBeVisible();
  await expectAccessible(page, 'join');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(row(page, 'Bread')).toBeVisible();
  await page.goto(`/join#${code}`);
  await expect(tab(page, 'Shopping')).toBeVisible();
  expect(await peopleIn(page.request, mia, id)).toContain(username);

  await page.getByRole('button', { name: 'Delete category Shopping' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave “Shopping”?' });
  await expect(leave.getByText('You need a new link to come back.')).toBeVisible();
  await expectAccessible(page, 'leave');
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(tab(page, 'Shopping')).toHaveCount(0);
  await expect(page.getByText('no longer shared')).toHaveCount(0);
  await expect.poll(() => peopleIn(page.request, mia, id)).not.toContain(username);

  await page.goto('/join#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('This link no longer works. Ask for a new one.')).toBeVisible();
  await expectAccessible(page, 'dead link');
});
