// Two browsers, each at a node of its own, with one PostgreSQL behind them; the connection is lost when it hurts most.
import type { Browser, Page } from '@playwright/test';
import { startPostgres } from '../scripts/postgres.ts';
import { freshSchema } from '../server/testing/fresh-schema.ts';
import { BUILT, NodeUnderTest } from '../server/testing/node-under-test.ts';
import { type Checklist, fill, handle, newAccount, press, row, rows, signIn } from './checklist-of.ts';
import { dragByKeyboard, said } from './drag.ts';
import { test as base, expect, listen } from './fixtures.ts';

const SECRET = 'a secret that only the tests know, 32 bytes and more';

type Open = (checklist: Checklist) => Promise<[one: Page, other: Page]>;

const test = base.extend<{ open: Open }, { nodes: readonly string[] }>({
  nodes: [
    async ({ browserName: _ }, use) => {
      const postgres = await startPostgres();
      process.env['TEST_POSTGRES_URL'] = postgres.url;
      const schema = await freshSchema();
      const environment = { DATABASE_URL: schema.url, APP_SECRET: SECRET };
      const nodes = [new NodeUnderTest(BUILT, environment), new NodeUnderTest(BUILT, environment)];
      for (const node of nodes) await node.start();
      await use(nodes.map(({ port }) => `http://127.0.0.1:${port}`));
      for (const node of nodes) await node.end('SIGTERM');
      await schema.drop();
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  /** The checklist of somebody new, on one screen at each node. */
  async open({ browser, nodes, complaints }, use) {
    const pages: Page[] = [];
    await use(async (checklist) => {
      const [one, other] = [
        await pageAt(browser, nodes[0], complaints),
        await pageAt(browser, nodes[1], complaints),
      ];
      pages.push(one, other);
      const account = await newAccount(one.request);
      await fill(one.request, account, checklist);
      for (const page of [one, other]) {
        await signIn(page, account);
        await page.goto('/checklist');
        await page.getByTitle('Live', { exact: true }).waitFor();
      }
      return [one, other];
    });
    for (const page of pages) await page.context().close();
  },
});

async function pageAt(browser: Browser, baseURL: string | undefined, complaints: string[]): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await listen(context, complaints);
  return context.newPage();
}

test.use({ losesConnection: true });
test.slow(); // a page that found no connection waits before it tries again, and the first test starts the nodes
const dialog = (page: Page) => page.getByRole('dialog');

async function create(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Note' }).click();
  await page.getByLabel('Content').fill(content);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

/** The rows as they read, once both screens and a fresh look at both servers agree. */
async function expectBoth(pages: readonly Page[], contents: readonly string[]): Promise<void> {
  for (const look of ['as it is', 'after a reload']) {
    for (const page of pages) {
      if (look === 'after a reload') await page.reload();
      await expect(rows(page).locator('p'), look).toHaveText(contents, { timeout: 40_000 });
    }
  }
}

test('every kind of change on one screen appears on the other', async ({ open }) => {
  const [one, other] = await open({ 'Road trip': ['Tyres', 'Maps', ['Bread', 'rye']] });
  await create(one, 'Lamp');
  await expect(row(other, 'Lamp')).toBeVisible();
  await press(other, 'Tyres', 'Mark as important');
  await expect(row(one, 'Tyres').locator('[data-important]')).toHaveCount(1);
  await row(one, 'Maps').getByRole('checkbox').first().check();
  await expect(row(other, 'Maps').getByRole('checkbox').first()).toBeChecked();
  await dragByKeyboard(other, handle(other, 'Lamp'), ['ArrowUp', 'ArrowUp']);
  await expect(rows(one).nth(1)).toContainText('Lamp');
  await press(one, 'Bread', 'Delete note');
  await dialog(one).getByRole('button', { name: 'Delete' }).click();
  await expect(rows(other)).toHaveCount(3);
  await one.getByRole('button', { name: 'Undo' }).click();
  await expect(row(other, 'Bread')).toBeVisible();
  await other.getByRole('button', { name: 'Edit category Road trip' }).click();
  await other.getByLabel('Title').fill('Coast');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(one.getByRole('tab', { name: 'Coast' })).toBeVisible();
  await expectBoth([one, other], ['Tyres', 'Lamp', 'Maps', 'Bread']);
});

test('different fields that both screens change at once both survive', async ({ open }) => {
  const [one, other] = await open({ 'Road trip': ['Tyres', 'Maps'] });
  await one.context().setOffline(true);
  await press(one, 'Tyres', 'Mark as important');
  await row(other, 'Tyres').getByRole('checkbox').first().check();
  await expect(row(other, 'Tyres').getByRole('checkbox').first()).toBeChecked();
  await one.context().setOffline(false);
  for (const page of [one, other]) {
    await expect(row(page, 'Tyres').locator('[data-important]')).toHaveCount(1, { timeout: 40_000 });
    await expect(row(page, 'Tyres').getByRole('checkbox').first()).toBeChecked();
  }
});

test('a note whose answer is lost is there once, on both screens', async ({ open }) => {
  const [one, other] = await open({ 'Road trip': ['Tyres'] });
  let lost = 0;
  await one.route('**/api/notes/', async (route) => {
    if (route.request().method() !== 'POST' || lost > 1) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await create(one, 'Maps');
  await expect(row(other, 'Maps')).toBeVisible();
  await expect.poll(() => lost).toBe(2);
  await expectBoth([one, other], ['Tyres', 'Maps']);
});

test('a page that is reloaded while its change is on its way sends it once', async ({ open }) => {
  const [one, other] = await open({ 'Road trip': ['Tyres'] });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await one.route('**/api/notes/', async (route) => {
    if (route.request().method() !== 'POST') await route.continue();
    else ask(); // and never answers
  });
  await create(one, 'Maps');
  await asked;
  await one.unroute('**/api/notes/');
  await one.reload();
  await expect(row(other, 'Maps')).toBeVisible({ timeout: 40_000 });
  await expectBoth([one, other], ['Tyres', 'Maps']);
});

test('while a row is dragged, incoming changes wait; dropped offline, it is moved when the connection is back', async ({
  open,
}) => {
  const [one, other] = await open({ 'Road trip': ['Tyres', 'Maps', 'Bread'] });
  await handle(one, 'Bread').press('Space');
  await expect(said(one, 'lifted')).toHaveCount(1);
  await one.keyboard.press('ArrowUp');
  await expect(said(one, 'moved to place')).toHaveCount(1);
  const announcement = one.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/notes/' && answer.ok(),
  );
  await create(other, 'Lamp');
  await (await announcement).finished(); // offline, the rest of it would not arrive
  await expect(rows(one)).toHaveCount(3);
  await one.context().setOffline(true);
  await one.keyboard.press('Space');
  await expect(rows(one).locator('p')).toHaveText([/Tyres/, /Bread/, /Maps/, /Lamp/]);
  await press(other, 'Tyres', 'Delete note');
  await dialog(other).getByRole('button', { name: 'Delete' }).click();
  await one.context().setOffline(false);
  await expectBoth([one, other], ['Bread', 'Maps', 'Lamp']);
});

test('on a slow connection both screens end up the same', async ({ open }) => {
  const [one, other] = await open({ 'Road trip': ['Tyres', 'Maps', 'Bread'] });
  await one.route('**/api/**', async (route) => {
    if (!route.request().url().includes('/events/'))
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await create(one, 'Lamp');
  await press(other, 'Maps', 'Delete note');
  await dialog(other).getByRole('button', { name: 'Delete' }).click();
  await press(one, 'Tyres', 'Mark as important');
  await create(other, 'Oil');
  await expect(rows(one)).toHaveCount(4, { timeout: 40_000 });
  await expect(rows(other)).toHaveCount(4, { timeout: 40_000 });
  const order = await rows(other).locator('p').allTextContents();
  await one.unrouteAll({ behavior: 'wait' });
  await expectBoth([one, other], order);
});
