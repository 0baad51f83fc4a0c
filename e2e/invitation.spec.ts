import { spawnSync } from 'node:child_process';
import { NO_SETTINGS } from '../server/testing/no-settings.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { logIn, register } from './parts.ts';
import { testOfServer } from './test-of-server.ts';

/** A site whose registration is closed, and the link that its operator is given. */
const test = testOfServer.extend<{ link: string }>({
  link: async ({ server }, use) => {
    await server.start({ REGISTRATION: 'closed' });
    const { stdout } = spawnSync(process.execPath, ['dist/server/admin.js', 'invite'], {
      env: { ...process.env, ...NO_SETTINGS, DATA_DIR: server.folder, PUBLIC_URL: server.base },
      encoding: 'utf8',
    });
    await use(stdout.split('\n')[0] ?? '');
  },
});

test('while registration is closed no screen shows the way to it, and the link of an invitation registers one user, who then logs in', async ({
  page,
  link,
}) => {
  const ann = `ann.${crypto.randomUUID()}`;
  await test.step('no screen shows the way to the registration, which is refused', async () => {
    await page.goto('/register');
    await register(page, ann);
    await expect(page.getByText('Registration is closed.')).toBeVisible();
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      const way = page.getByText(/regist|don't have an account/i).filter({ visible: true });
      await expect(way).toHaveCount(0);
    }
    await expectAccessible(page, 'login while registration is closed');
  });

  await test.step('the link of the invitation registers a user, who logs in', async () => {
    await page.goto(link);
    // A keyboard user may follow the skip link, which changes the address's fragment.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await register(page, ann);
    await expect(page).toHaveURL('/login');
    await logIn(page, ann);
    await expect(page).toHaveURL('/');
  });

  await test.step('the link does not register another user', async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await page.goto(link);
    await register(page, `bob.${crypto.randomUUID()}`);
    await expect(page.getByText('This invitation has been used or has expired.')).toBeVisible();
  });
});
