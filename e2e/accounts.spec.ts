import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row } from './checklist-of.ts';
import { inDatabase } from './device-database.ts';
import { expect, test } from './fixtures.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4H7MWAARmAglFUsG4AAAAAElFTkSuQmCC',
  'base64',
);
/** A picture of one pixel that browsers show and the server refuses. */
const BMP = Buffer.from(
  '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b00000000000000000000ff00ff00',
  'hex',
);
const PASSWORD = 'night drive 84';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

let made = 0;
const newName = () => `ann.${process.pid}.${Date.now()}.${++made}`;

async function register(page: Page, name: string, picture?: Buffer): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register here' }).click();
  await field(page, 'Username').fill(name);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  if (picture) {
    const file = { name: 'sunset.png', mimeType: 'image/png', buffer: picture };
    await page.locator('input[type=file]').setInputFiles(file);
  }
  await button(page, 'Register').click();
  await expect(toast(page, 'Registration successful!')).toBeVisible();
}

async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await field(page, 'Username').fill(name);
  await field(page, 'Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
}

/** The profile of somebody new, who came in by the API. */
async function openProfile(page: Page): Promise<void> {
  const account = { username: newName(), password: PASSWORD };
  await page.request.post('/api/user/register/', { data: account });
  const tokens = await (await page.request.post('/api/token/', { data: account })).json();
  await page.goto('/login');
  await page.evaluate(({ access, refresh }) => Object.assign(localStorage, { access, refresh }), tokens);
  await page.goto('/profile');
  await expect(field(page, 'New username')).toHaveValue(account.username);
}

const stored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key);

/** Breaks the signature of the access token: what a call gets for it is a 401. */
function breakAccess(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [head, claims] = (localStorage.getItem('access') ?? '').split('.');
    localStorage.setItem('access', `${head}.${claims}.${'A'.repeat(43)}`);
  });
}

/** Puts the expiry of the access token into the past, as the route guard reads it. */
function expireAccess(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [head, , signature] = (localStorage.getItem('access') ?? '').split('.');
    localStorage.setItem('access', `${head}.${btoa(JSON.stringify({ exp: 1 }))}.${signature}`);
  });
}

test.describe('login and registration (spec sections 2, 4 and 5)', () => {
  test('somebody registers with a picture, logs in and is shown in the header', { tag: '@phone' }, async ({
    page,
  }) => {
    const name = newName();
    await register(page, name, PNG);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page).toHaveURL('/login');
    await field(page, 'Username').fill(name);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Login').click();
    await expect(page).toHaveURL('/');
    expect(await stored(page, 'access')).toMatch(/^[^.]+\.[^.]+\.[^.]+$/);
    await page.goto('/profile');
    const picture = page.getByRole('region', { name: 'Current profile' }).locator('img');
    await expect(picture).toHaveAttribute('src', /\.webp$/);
    await expect(picture).toHaveJSProperty('naturalWidth', 512);
  });

  test('wrong fields are named one by one, and a switch of the mode starts over', async ({ page }) => {
    await page.goto('/register');
    await field(page, 'Password').fill('retro');
    await field(page, 'Confirm password').fill('retrograde');
    await button(page, 'Register').click();
    await expect(field(page, 'Username')).toHaveAccessibleDescription('Username is required');
    await expect(field(page, 'Username')).toBeFocused();
    await expect(field(page, 'Password')).toHaveAccessibleDescription(
      'Password must be at least 6 characters long',
    );
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match');
    await field(page, 'Username').fill('ann');
    await expect(field(page, 'Username')).toHaveAccessibleDescription('');
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Passwords do not match');
    await page.getByRole('link', { name: 'Login here' }).click();
    await expect(page).toHaveURL('/login');
    await expect(field(page, 'Username')).toHaveValue('');
    await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  });

  test('the title of the page follows the mode, the address stays', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Register here' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
    await expect(page).toHaveTitle('Register · NIGHTDRIVE');
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Login here' }).click();
    await expect(page).toHaveTitle('Login · NIGHTDRIVE');
  });

  test('a refusal is shown in a toast for three seconds', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/login');
    await field(page, 'Username').fill(newName());
    await field(page, 'Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const refusal = toast(page, 'No active account found with the given credentials');
    await expect(refusal).toBeVisible();
    await page.clock.runFor(2_999);
    await expect(refusal).toBeVisible();
    await page.clock.runFor(1);
    await expect(refusal).toHaveCount(0);
    await expect(page).toHaveURL('/login');
  });

  test('a refusal stays under the form until something is typed', async ({ page }) => {
    await page.goto('/login');
    await field(page, 'Username').fill(newName());
    await field(page, 'Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const refusal = 'No active account found with the given credentials';
    await expect(field(page, 'Password')).toHaveAccessibleDescription(refusal);
    await expect(toast(page, refusal)).toHaveCount(0);
    await expect(field(page, 'Password')).toHaveAccessibleDescription(refusal);
    await field(page, 'Username').press('End');
    await field(page, 'Username').pressSequentially('a');
    await expect(field(page, 'Password')).toHaveAccessibleDescription('');
  });

  test('the form stays in sight above the keyboard of a phone', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/login');
    await field(page, 'Password').focus();
    await page.setViewportSize({ width: 390, height: 844 - 336 });
    for (const shown of [page.getByRole('heading', { level: 1 }), button(page, 'Login')]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
  });

  test('a password can be shown and hidden', async ({ page }) => {
    await page.goto('/login');
    await field(page, 'Password').fill('secret');
    await button(page, 'Show password').click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await button(page, 'Hide password').click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  });

  test('what is typed before the page has come to life is kept', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await field(page, 'Username').fill('typed early');
    await button(page, 'Login').click();
    release();
    await expect(async () => {
      await button(page, 'Login').click();
      await expect(page.getByText('Password is required')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(field(page, 'Username')).toHaveValue('typed early');
  });

  test('/register clears all local storage', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('refresh', 'x'));
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
    await expect.poll(() => stored(page, 'refresh')).toBeNull();
  });
});

test.describe('sessions (spec section 4)', () => {
  test('two tabs with a dead access token send one refresh and both go on', async ({ page, context }) => {
    await openProfile(page);
    const tab = await context.newPage();
    let refreshes = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/token/refresh/')) refreshes += 1;
    });
    await breakAccess(page);
    await Promise.all([page.reload(), tab.goto('/profile')]);
    await expect(field(page, 'New username')).toBeVisible();
    await expect(field(tab, 'New username')).toBeVisible();
    expect(refreshes).toBe(1);
  });

  test('the guard says Loading... while it refreshes an expired token, then lets in', async ({ page }) => {
    await openProfile(page);
    await expireAccess(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/token/refresh/', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Loading...')).toBeVisible();
    release();
    await expect(field(page, 'New username')).toBeVisible();
  });

  test('a refresh that is refused removes both tokens and leads to /login', async ({ page }) => {
    await openProfile(page);
    await expireAccess(page);
    await page.evaluate(() => localStorage.setItem('refresh', 'nonsense'));
    await page.reload();
    await expect(page).toHaveURL('/login');
    await expect
      .poll(async () => [await stored(page, 'access'), await stored(page, 'refresh')])
      .toEqual([null, null]);
  });

  test('a refresh that the server puts off is sent again', async ({ page }) => {
    await openProfile(page);
    await expireAccess(page);
    await page.route('**/api/token/refresh/', (route) => route.fulfill({ status: 429, body: '{}' }), {
      times: 1,
    });
    await page.reload();
    await expect(field(page, 'New username')).toBeVisible();
  });

  test('a logout clears all local storage, ends the session and closes the other tabs', async ({
    page,
    context,
    request,
  }) => {
    await openProfile(page);
    const refresh = await stored(page, 'refresh');
    const tab = await context.newPage();
    const revoked = context.waitForEvent('response', (answer) => answer.url().endsWith('/revoke/'));
    await tab.goto('/logout');
    await expect(tab).toHaveURL('/login');
    await expect(page).toHaveURL('/login');
    expect([await stored(page, 'access'), await stored(page, 'refresh')]).toEqual([null, null]);
    expect((await revoked).status()).toBe(204);
    await expect.poll(() => tab.evaluate(() => indexedDB.databases())).toEqual([]);
    const again = await request.post('/api/token/refresh/', { data: { refresh } });
    expect(again.status()).toBe(401);
  });

  test('a note that is written while the session ends elsewhere is there after the next login', async ({
    page,
  }) => {
    // By its stream the page would learn of it at once, and leave before the note is written.
    await page.route('**/api/events/**', () => {});
    const { username, refresh } = await openChecklist(page, { Home: ['Milk'] });
    await button(page, 'Create Note').click();
    await field(page, 'Content').fill('a long thought');
    await page.request.post('/api/token/revoke/', { data: { refresh } });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(field(page, 'Content')).toHaveCount(0);

    await field(page, 'Username').fill(username);
    await field(page, 'Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await page.goto('/checklist');
    await expect(row(page, 'a long thought')).toBeVisible();
  });

  test.describe('with changes that wait', () => {
    test.use({ losesConnection: true });

    test('an account that is deleted elsewhere: the login offers its texts, then nothing is left', {
      tag: '@phone',
    }, async ({ page }) => {
      test.slow(); // the page learns of it when it tries again
      const { username, access } = await openChecklist(page, { Home: ['Milk'] });
      await page.route('**/api/notes/', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await button(page, 'Create Note').click();
      await field(page, 'Content').fill('A thought that never left');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await button(page, 'Create Note').click();
      await field(page, 'Content').fill('half a th');
      await page.request.delete('/api/user/delete/', {
        data: { username, password: PASSWORD },
        headers: { authorization: `Bearer ${access}` },
      });
      await expect(page).toHaveURL('/login', { timeout: 40_000 });
      const dialog = page.getByRole('dialog', { name: 'Your account was deleted' });
      await expect(dialog.getByRole('listitem')).toHaveText(['A thought that never left', 'half a th']);
      await expectAccessible(page, 'the texts of a deleted account');
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save as a file' }).click();
      const file = await (await saved).path();
      expect(await readFile(file, 'utf8')).toBe('A thought that never left\n\nhalf a th\n');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => inDatabase(page)).toBe('[]');
      const ofDevice = ['hints_shown', 'visitor_id'];
      expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(ofDevice);
      await page.reload();
      await expect(button(page, 'Login')).toBeVisible();
      await expect(page.getByText('Your account was deleted')).toHaveCount(0);
    });
  });

  test('a logout on a slow connection saves pending edits first', async ({ page }) => {
    const { username } = await openChecklist(page, { Home: [] });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/notes/', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    for (const content of ['first', 'second']) {
      await button(page, 'Create Note').click();
      await field(page, 'Content').fill(content);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
    }
    await page.getByRole('link', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL('/logout');
    release();
    await expect(page).toHaveURL('/login');
    await logIn(page, username);
    await page.goto('/checklist');
    await expect(row(page, 'second')).toBeVisible();
    await expect(row(page, 'first')).toBeVisible();
  });

  test('a page brought back by the browser after a logout shows nothing of its user', async ({ page }) => {
    await openProfile(page);
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(field(page, 'New username')).toHaveCount(0);
  });
});

test.describe('the profile (spec sections 2, 5 and 8)', () => {
  test('name, picture and password are changed', { tag: '@phone' }, async ({ page }) => {
    await openProfile(page);
    const name = newName();
    await field(page, 'New username').fill(name);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sunset.png', mimeType: 'image/png', buffer: PNG });
    await expect(button(page, 'Clear Image')).toBeVisible();
    await button(page, 'Update Profile').click();
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    const card = page.getByRole('region', { name: 'Current profile' });
    await expect(card).toHaveText(name);
    await expect(card.locator('img')).toHaveAttribute('src', /\.webp$/);
    await expect(button(page, 'Clear Image')).toHaveCount(0);

    await field(page, 'Current password').fill('not my password');
    await expect(button(page, 'Update Password')).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Both old and new passwords are required')).toBeVisible();
    await field(page, 'New password').fill('another drive');
    await button(page, 'Update Password').click();
    await expect(toast(page, 'Wrong password.')).toBeVisible();
    await field(page, 'Current password').fill(PASSWORD);
    await button(page, 'Update Password').click();
    await expect(toast(page, 'Password updated successfully!')).toBeVisible();

    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await logIn(page, name, 'another drive');
  });

  test('a typed password is not forgotten when the rest of the profile is saved', async ({ page }) => {
    await openProfile(page);
    await field(page, 'Current password').fill(PASSWORD);
    await field(page, 'New password').fill('another drive');
    await button(page, 'Update Profile').click();
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page.getByText('Your new password is not saved yet.')).toBeInViewport();
    await expect(button(page, 'Update Password')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Password updated successfully!')).toBeVisible();
    await expect(page.getByText('Your new password is not saved yet.')).toBeHidden();
  });

  test('the button says Updating... as long as it takes, and sends the update once', async ({ page }) => {
    await openProfile(page);
    let sent = 0;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/user/update/', async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await button(page, 'Update Profile').click();
    await expect(button(page, 'Updating...')).toBeDisabled();
    await button(page, 'Updating...').click({ force: true });
    release();
    await expect(button(page, 'Update Profile')).toBeEnabled();
    expect(sent).toBe(1);
  });

  test('when the user cannot be loaded, the screen leads to /login', async ({ page }) => {
    await openProfile(page);
    await page.route('**/api/user/', (route) => route.fulfill({ status: 404, body: '{"detail":"No."}' }));
    await page.reload();
    await expect(page).toHaveURL('/login');
  });

  test('a kind of picture that the server does not take is refused in words', async ({ page }) => {
    await openProfile(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sun.bmp', mimeType: 'image/bmp', buffer: BMP });
    await button(page, 'Update Profile').click();
    await expect(page.getByRole('alert')).toContainText('Upload a valid image.');
  });
});
