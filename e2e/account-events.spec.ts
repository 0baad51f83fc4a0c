import { expectAccessible } from './accessible.ts';
import { newAccount, PASSWORD, signIn } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

test('the events of the account are listed, the newest first: six, then all of them', async ({
  page,
  request,
}) => {
  const account = await newAccount(request);
  const { username } = account;
  for (let login = 0; login < 6; login++)
    await request.post('/api/token/', { data: { username, password: PASSWORD } });
  await request.post('/api/token/', { data: { username, password: 'not this one' } });
  await signIn(page, account);
  await page.goto('/profile#events');
  const row = page.getByRole('button', { name: /^Recent activity/ });
  await expect(row).toBeFocused();
  await expect(row).toContainText(/Last: failed login, today \d\d:\d\d/);
  const events = page.getByRole('region', { name: 'Your account' }).locator('ol > li');
  await expect(events).toHaveCount(6);
  await expect(events.first()).toContainText(/Failed login wrong password, .*127\.0\.0\.x/);
  await expectAccessible(page, 'what happened');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show all 8' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(events).toHaveCount(8);
  await expect(events.nth(6)).toBeFocused();

  await page.getByRole('button', { name: /^Your data/ }).click();
  const noted = page.waitForResponse('**/api/account-events/downloads/');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await noted).status()).toBe(204);
  await row.click();
  await expect(events.first()).toContainText(/Data downloaded/);
});
