import { writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { type Account, apiOf, fill, handle, newAccount, press, row, rows, signIn } from './checklist-of.ts';
import { inDatabase } from './device-database.ts';
import { dragByKeyboard } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './parts.ts';
import site from './site.json' with { type: 'json' };
import { testOfServer } from './test-of-server.ts';

test.use({ serviceWorkers: 'allow', losesConnection: true });
test.describe.configure({ mode: 'default' }); // their server starts once
test.slow(); // servers stop and start

/** The longer the server was away, the longer a page may take to find that it is back: up to 15 s. */
const FOUND_AGAIN = { timeout: 60_000 };
const caches_ = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys())
      kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return kept;
  });

/** A checklist that the browser has kept, with the site. */
async function install(page: Page, notes = ['Tyres']): Promise<Account> {
  const account = await newAccount(page.request);
  await fill(page.request, account, { 'Road trip': notes });
  await signIn(page, account);
  await page.clock.install();
  await page.goto('/checklist');
  await expect(rows(page)).toHaveCount(notes.length);
  const isRegistered = async () => {
    await page.clock.fastForward(2_000); // a page does this once it is idle
    return page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  };
  await expect.poll(isRegistered).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  return account;
}

/** The notes on the server, as another device would see them. */
async function onServer(page: Page, account: Account) {
  const notes = await apiOf(page.request, account).notes();
  return notes.map(
    ({ content, important, scratched_out }) =>
      `${content}${important ? ' !' : ''}${scratched_out ? ' ✓' : ''}`,
  );
}

const look = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());

/** Registers another user, without a connection: what the browser has stored of its user is cleared. */
async function expectCleared(page: Page): Promise<void> {
  await expect.poll(() => inDatabase(page, 'queue')).toBe('[]');
  await page.context().setOffline(true);
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
  await expect
    .poll(() => page.evaluate(() => localStorage.length + sessionStorage.length - 1))
    .toBeLessThan(2);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
}

testOfServer(
  'with the server stopped the checklist opens, and notes are edited, ordered, deleted and restored, which the server receives later; /register clears what is stored',
  async ({ page, server }) => {
    const account = await install(page, ['Tyres', 'Maps', 'Bread', 'Lamp']);
    await server.stop();
    await page.reload();
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
    await press(page, 'Maps', 'Edit note');
    await page.getByLabel('Content').fill('Road map');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Road map', { exact: true }).dblclick();
    await expect(page.getByLabel('Text of the note')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.type('s');
    await page.keyboard.press('Enter');
    await row(page, 'Tyres').getByRole('checkbox').first().check();
    await dragByKeyboard(page, handle(page, 'Lamp'), ['ArrowUp', 'ArrowUp']);
    for (const content of ['Bread', 'Tyres']) {
      await press(page, content, 'Delete note');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(row(page, content)).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveText([/Tyres/, /Lamp/, /Road maps/]);
    await page.reload();
    await expect(rows(page)).toHaveText([/Tyres/, /Lamp/, /Road maps/]);
    await server.start();
    await expect.poll(() => onServer(page, account), FOUND_AGAIN).toEqual(['Tyres ✓', 'Lamp', 'Road maps']);
    await expectCleared(page);
  },
);

test('only the files of one version and its signed-out pages are kept; a worker that has lost a file which the server has no more leaves, and the next page is whole', async ({
  page,
  context,
  complaints,
}) => {
  await install(page);
  await page.goto('/profile');
  await expect(page.getByLabel('New username')).toBeVisible();
  const kept = Object.values(await caches_(page));
  expect(kept).toHaveLength(1);
  const pages = ['/', '/login', '/register', '/logout', '/checklist', '/profile', '/add', '/join'];
  expect(kept[0]?.filter((url) => !url.startsWith('/assets/')).sort()).toEqual(pages.sort());
  const texts = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const all = await (await caches.open(name)).matchAll();
    return (await Promise.all(all.map((answer) => answer.text()))).join();
  });
  expect(texts).not.toMatch(/Tyres|Road trip|ann\./);

  const gone = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    const files = await cache.keys();
    const file = files.find(({ url }) => url.includes('/assets/NotFoundPage'));
    if (file) await cache.delete(file);
    return file?.url;
  });
  expect(gone).toBeTruthy();
  let status = 503; // as while the server restarts
  await context.route(`${gone}`, (route) => route.fulfill({ status }));
  const ask = () => page.evaluate(async (url) => (await fetch(url)).status, `${gone}`);
  expect(await ask()).toBe(503);
  expect(Object.keys(await caches_(page))).toHaveLength(1);
  await expect.poll(() => complaints).toHaveLength(1);
  complaints.length = 0;
  status = 404;
  expect(await ask()).toBe(404);
  await expect.poll(() => complaints).toHaveLength(1); // the browser says that it is not there
  complaints.length = 0;
  await expect.poll(() => caches_(page)).toEqual({});
  await page.goto('/checklist');
  await expect(rows(page)).toHaveCount(1);
});

testOfServer(
  'a new version waits until its user wants it, each tab opens it on its own, and the worker leaves when the operator switches it off',
  async ({ page, context, server }, info) => {
    await install(page);
    const [before] = Object.keys(await caches_(page));
    const other = await context.newPage();
    await other.goto('/checklist');
    await expect(rows(other)).toHaveCount(1);

    await test.step('the new version is offered once nothing waits and no dialog is open', async () => {
      await server.stop();
      await context.setOffline(true);
      await page.reload();
      await press(page, 'Tyres', 'Mark as important');
      // A page prepares for later two seconds after its text: this one has no connection then.
      await page.waitForFunction(() => performance.now() > 3_000);
      const SITE_FILE = info.outputPath('site.json'); // another version: the pages have other words
      writeFileSync(SITE_FILE, JSON.stringify({ ...site, credit: 'Built after midnight' }));
      await server.start({ SITE_FILE });
      await context.setOffline(false);
      await look(page);
      const bar = page.getByText('A new version is ready');
      await expect(bar).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('button', { name: /changes? waiting$/ })).toHaveCount(0);
      await expect(page.getByText('Built after dark')).toBeVisible();
      await page.getByRole('button', { name: 'Create Note' }).click();
      await expect(bar).toHaveCount(0);
      await page.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('Reload opens it in each tab, also after another tab has changed to it', async () => {
      for (const tab of [other, page]) {
        await tab.getByRole('button', { name: 'Reload' }).click({ timeout: 60_000 });
        await expect(tab.getByText('Built after midnight')).toBeVisible();
      }
      await expect(row(page, 'Tyres').locator('[data-important]')).toHaveCount(1);
    });

    const worker = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await test.step('no version serves the files of another', async () => {
      await expect.poll(worker).toEqual([1, 1]);
      expect(Object.keys(await caches_(page))).not.toContain(before);
    });

    await test.step('switched off by the operator, the worker unregisters', async () => {
      await server.start({ SERVICE_WORKER: 'off' });
      const devTools = await context.newCDPSession(page);
      await devTools.send('ServiceWorker.enable');
      const lookAgain = async () => {
        await look(page).catch(() => {}); // it ends while it is looked for, or a connection ended with the server
        await devTools.send('ServiceWorker.stopAllWorkers'); // as Chromium stops them when they are idle, unless a debugger is attached
        return worker();
      };
      await expect.poll(lookAgain).toEqual([0, 0]);
      await page.reload();
      await expect(rows(page)).toHaveCount(1);
    });
  },
);

testOfServer(
  'twenty changes survive the end of the browser, and reach the server once and in their order',
  async ({ server, request, launchOptions }, info) => {
    const account = await newAccount(request);
    await fill(request, account, { 'Road trip': [] });
    const open = async () => {
      const options = { ...launchOptions, baseURL: server.base, locale: 'en-GB' };
      const context = await chromium.launchPersistentContext(info.outputPath('browser'), options);
      const page = context.pages()[0] ?? (await context.newPage());
      await signIn(page, account);
      return { context, page };
    };
    const first = await open();
    await first.page.goto('/checklist');
    await first.page.waitForFunction(() => navigator.serviceWorker.controller);
    await server.stop();
    const wanted = Array.from({ length: 20 }, (_, index) => `Item ${index + 1}`);
    const field = first.page.getByRole('textbox', { name: 'Add a note' });
    for (const content of wanted) {
      await field.fill(content);
      await field.press('Enter');
    }
    await expect(rows(first.page)).toHaveCount(20);
    await first.context.close();
    const second = await open();
    await second.page.goto('/checklist');
    await expect(rows(second.page)).toHaveCount(20);
    await server.start();
    const contents = async () => {
      const notes = await apiOf(request, account)
        .notes()
        .catch(() => []);
      return notes.map(({ content }) => content);
    };
    await expect.poll(contents, { timeout: 60_000 }).toEqual(wanted);
    await second.context.close();
  },
);

/** Another login after a session that has ended elsewhere, without a logout here. */
async function logInNext(page: Page, { username }: Account): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('access');
    localStorage.removeItem('refresh');
  });
  await page.goto('/login');
  await expect(page.getByText('1 unsent change on this device.')).toBeVisible();
  await logIn(page, username);
  await expect(page).toHaveURL('/');
}

test('a second user on the same device sees and sends nothing of the first, whose change waits for their login', async ({
  page,
  request,
}) => {
  const first = await install(page, ['Surprise party']);
  const user = JSON.parse(atob(first.access.split('.')[1] ?? '')).user_id;
  let attempts = 0;
  await page.route('**/api/notes/update/**', (route) => {
    attempts += 1;
    return route.abort();
  });
  await press(page, 'Surprise party', 'Mark as important'); // and not sent yet
  await expect.poll(() => inDatabase(page, 'queue')).toContain(user);
  const waiting = await inDatabase(page, 'queue');
  await logInNext(page, await newAccount(request));
  const traces = async () => {
    const kept = await page.evaluate(async () => {
      const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
      for (const name of await caches.keys())
        for (const answer of await (await caches.open(name)).matchAll()) texts.push(await answer.text());
      return texts.join();
    });
    return [kept, await inDatabase(page, 'kept')]
      .join()
      .match(new RegExp(`Surprise party|Road trip|${user}`, 'g'));
  };
  await expect.poll(traces).toBeNull();
  attempts = 0;
  await page.goto('/checklist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checklist');
  await expect(page.getByText('Please select a category to view or create notes.')).toBeVisible();
  await expect(page.getByText('Surprise party')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /changes? waiting$/ })).toHaveCount(0);
  expect(await inDatabase(page, 'queue')).toBe(waiting);
  expect(await traces()).toBeNull();
  expect(attempts).toBe(0);
  await logInNext(page, first);
  await page.unroute('**/api/notes/update/**');
  await page.goto('/checklist');
  await expect(row(page, 'Surprise party').locator('[data-important]')).toHaveCount(1);
  await expect.poll(() => onServer(page, first)).toEqual(['Surprise party !']);
  await expect.poll(() => inDatabase(page, 'queue')).toBe('[]');
});
