import { expectAccessible } from './accessible.ts';
import { fill, newAccount, newSession, openAs, PASSWORD, rows, signIn } from './checklist-of.ts';
import { middleOf } from './drag.ts';
import { expect, refusal, test } from './fixtures.ts';
import { logIn } from './parts.ts';

test('a session signed out from the profile ends on its device at once', async ({ page, elsewhere }) => {
  const account = await newAccount(page.request);
  await fill(page.request, account, { 'Road trip': ['Tyres'] });
  const other = await elsewhere();
  await signIn(other, await newSession(other.request, account.username));
  await other.goto('/checklist');
  await expect(rows(other)).toHaveCount(1);

  await signIn(page, account);
  await page.goto('/profile#sessions');
  const row = page.getByRole('button', { name: /^Sessions/ });
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectAccessible(page, 'sessions');
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/sessions/delete/**', async (route) => {
    asked += 1;
    await answer.promise;
    await route.continue();
  });
  for (let press = 0; press < 2; press++)
    await page.getByRole('button', { name: /^Sign out Chromium/ }).click();
  answer.resolve();
  await expect(page.getByText('1 session ended.')).toBeVisible();
  await expect(row).toContainText('This device only');
  expect(asked).toBe(1);
  await expect(other).toHaveURL(/\/login$/);
});

test('an account is deleted by its password and its typed name alone, and its data can be downloaded before', async ({
  page,
}) => {
  const { username } = await openAs(page, '/profile', { 'Road trip': ['Tyres', 'Map'] });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('link', { name: 'Download my data first' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Your data/ })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();

  const before = await page.evaluate(() => ({ ...localStorage }));
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const end = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('definition').filter({ hasText: '2' })).toHaveCount(1);
  await expectAccessible(page, 'delete my account');
  await dialog.getByLabel('Your password').fill('not this one');
  await expect(end).toBeDisabled();
  await dialog.getByLabel('Type your username').fill(username);

  // Errors are shown over the dialog.
  const call = '**/api/user/delete/';
  await page.route(call, (route) => route.fulfill(refusal(429, 'Try again later.')));
  await end.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Try again later.' });
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await page.unroute(call);

  await end.click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await end.click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  // The next heartbeat, which may have been sent already, begins as another visitor.
  const { visitor_id, ...after } = await page.evaluate(() => ({ ...localStorage }));
  expect(after).toEqual({});
  expect(visitor_id).not.toBe(before['visitor_id']);
  await logIn(page, username);
  await expect(page.getByRole('alert')).toContainText('No active account found');
});

test('one row of the account is open at a time, a row with typed text stays, and the pressed one keeps its place', async ({
  page,
}) => {
  await openAs(page, '/profile#sessions');
  const rowOf = (name: RegExp) => page.getByRole('button', { name });
  const [sessions, recovery, events] = [/^Sessions/, /^Recovery code/, /^Recent activity/].map(rowOf);
  if (!sessions || !recovery || !events) throw new Error('There are three rows.');
  await expect(page.getByText('In use now.')).toBeVisible();
  await recovery.click();
  await expect(sessions).toHaveAttribute('aria-expanded', 'false');
  await recovery.click();
  await sessions.click();
  await expect(page.getByText('In use now.')).toBeVisible();
  const before = await middleOf(events);
  await events.click();
  await expect(sessions).toHaveAttribute('aria-expanded', 'false');
  expect((await middleOf(events)).y).toBeCloseTo(before.y, 0);

  await recovery.click();
  const password = page
    .getByRole('region', { name: 'Your account' })
    .getByLabel('Current password', { exact: true });
  await password.fill('typed');
  await events.click();
  await expect(recovery).toHaveAttribute('aria-expanded', 'true');
  await expect(password).toHaveValue('typed');
});
