import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openAs, PASSWORD } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './parts.ts';

/** Browsers support passkeys for host names, not for IP addresses. */
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT']}` });

const row = (page: Page) => page.getByRole('button', { name: /^Passkeys/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const byPasskey = (page: Page) => button(page, 'Sign in with a passkey');

/** The browser's virtual authenticator: is a person in front of it, and are they the user? */
async function authenticatorOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    isThere: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    isUser: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added by keyboard, renamed, signs in beside the password, and is removed', {
  tag: '@phone',
}, async ({ page }) => {
  const authenticator = await authenticatorOf(page);
  const { username } = await openAs(page, '/profile#passkeys');
  await expect(row(page)).toBeFocused();
  await expect(row(page)).toContainText('None yet');
  await button(page, 'Add a passkey').press('Enter');
  const asked = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(asked.getByLabel('Name')).toHaveValue(/^Chromium on /);
  await asked.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(asked.getByLabel('Current password')).toHaveAccessibleDescription('Password is required');
  await expect(asked.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(asked.getByText('Wrong password.')).toBeVisible();
  await asked.getByLabel('Current password').fill(PASSWORD);
  await authenticator.isUser(false);
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('alert')).toHaveText(
    'Your browser did not add a passkey. Nothing was changed.',
  );
  await expectAccessible(page, 'add a passkey');
  await authenticator.isUser(true);
  await asked.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await expect(row(page)).toContainText('1 passkey');
  await expect(page.getByText('Not used yet.')).toBeVisible();
  await expect(button(page, 'Add a passkey')).toBeFocused();

  await button(page, 'Add a passkey').press('Enter');
  await asked.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('alert')).toContainText('has a passkey for your account already');
  await page.keyboard.press('Escape');

  const rename = page.getByRole('button', { name: /^Rename/ });
  await rename.press('Enter');
  await page.keyboard.type('A thing of the past');
  await page.keyboard.press('Escape');
  await expect(rename).toBeFocused();
  await expect(rename).toHaveAccessibleName(/^Rename Chromium on /);
  await rename.press('Enter');
  await page.keyboard.type('Laptop, blue');
  await expectAccessible(page, 'a passkey that is renamed');
  await page.keyboard.press('Enter');
  await expect(rename).toBeFocused();
  await expect(rename).toHaveAccessibleName('Rename Laptop, blue');
  await expectAccessible(page, 'passkeys');

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expectAccessible(page, 'a login with passkeys');
  await byPasskey(page).press('Enter');
  await expect(page).toHaveURL('/');
  await page.goto('/profile#passkeys');
  await expect(page.getByLabel('New username')).toHaveValue(username);
  await expect(page.getByText(/Last used today/)).toBeVisible();

  await button(page, 'Remove Laptop, blue').press('Enter');
  const question = page.getByRole('dialog', { name: 'Remove passkey' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText('Laptop, blue');
  await expectAccessible(page, 'remove a passkey');
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await expect(row(page)).toContainText('None yet');
  await expect(button(page, 'Add a passkey')).toBeFocused();

  await page.goto('/logout');
  await byPasskey(page).click();
  await expect(page.getByText('This passkey does not open an account here.')).toBeVisible();
  await logIn(page, username);
  await expect(page).toHaveURL('/');
});

test('a login by passkey takes no for an answer, is offered at the username, and replaces a waiting offer', async ({
  page,
}) => {
  const authenticator = await authenticatorOf(page);
  await openAs(page, '/profile#passkeys');
  await button(page, 'Add a passkey').click();
  await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey added.')).toBeVisible();
  const logOut = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  };

  await test.step('a login that the user does not confirm leaves the form unchanged', async () => {
    await logOut();
    await authenticator.isUser(false);
    await byPasskey(page).click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await authenticator.isUser(true);
    await byPasskey(page).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('the browser offers passkeys at the username', async () => {
    await logOut();
    const username = page.getByLabel('Username');
    await expect(username).toHaveAttribute('autocomplete', 'username webauthn');
    await username.focus();
    await expect(page).toHaveURL('/');
  });

  await test.step('the button replaces a waiting offer, and works by keyboard', async () => {
    await logOut();
    await authenticator.isThere(false);
    const begun = page.waitForResponse('**/api/token/passkey/begin/');
    await page.getByLabel('Username').focus();
    await begun;
    for (const stop of ['Password', 'Show password', 'Forgot password?', 'Login', 'Sign in with a passkey']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(stop, { exact: true }).or(button(page, stop)).first()).toBeFocused();
    }
    await authenticator.isThere(true);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  await test.step('a site that is visited by its IP address does not offer passkeys', async () => {
    await page.goto(`http://127.0.0.1:${process.env['E2E_PORT']}/login`);
    await expect(button(page, 'Login')).toBeVisible();
    await expect(byPasskey(page)).toHaveCount(0);
  });
});
