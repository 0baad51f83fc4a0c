// Two browsers, each at a node of its own, with one PostgreSQL behind them; the connection is lost when it hurts most.
import type { Browser, Page, Request } from '@playwright/test';
import { startPostgres } from '../scripts/postgres.ts';
import { freshSchema } from '../server/testing/fresh-schema.ts';
import { BUILT, NodeUnderTest } from '../server/testing/node-under-test.ts';
import { apiOf, type Checklist, fill, handle, newAccount, press, row, rows, signIn } from './checklist-of.ts';
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
  /** The checklist of a new user, on one screen at each node. */
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
test.describe.configure({ mode: 'default' }); // the nodes start once
test.slow(); // a page that found no connection waits before it tries again, and the first test starts the nodes
const dialog = (page: Page) => page.getByRole('dialog');

async function create(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Note' }).click();
  await page.getByLabel('Content').fill(content);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

/** The top-level notes as they read, on both screens and as each node lists them. */
async function expectBoth(pages: readonly Page[], contents: readonly string[]): Promise<void> {
  for (const page of pages) {
    await expect(rows(page).locator('p')).toHaveText(contents, { timeout: 40_000 });
    await expect.poll(() => listed(page)).toEqual(contents);
  }
}

async function listed(page: Page): Promise<string[]> {
  const access = await page.evaluate(() => localStorage.getItem('access') ?? '');
  const notes = await apiOf(page.request, { access }).notes();
  return notes.flatMap(({ content, parent }) => (parent === null ? content : []));
}

const isNewNote = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/notes/';

test('every kind of change on one screen appears on the other, and different fields that both change at once both survive', async ({
  open,
}) => {
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

  await test.step('two fields of one note change at once', async () => {
    await one.context().setOffline(true);
    await press(one, 'Lamp', 'Mark as important');
    await row(other, 'Lamp').getByRole('checkbox').first().check();
    await expect(row(other, 'Lamp').getByRole('checkbox').first()).toBeChecked();
    await one.context().setOffline(false);
    for (const page of [one, other]) {
      await expect(row(page, 'Lamp').locator('[data-important]')).toHaveCount(1, { timeout: 40_000 });
      await expect(row(page, 'Lamp').getByRole('checkbox').first()).toBeChecked();
    }
  });
});

test('a note is there once, and in its place, on both screens, whenever the connection is lost', async ({
  open,
}) => {
  const [one, other] = await open({ 'Road trip': ['Tyres'] });

  await test.step('two answers to its creation are lost', async () => {
    let lost = 0;
    await one.route('**/api/notes/*', async (route) => {
      if (!isNewNote(route.request()) || lost > 1) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    const arrived = one.waitForResponse((answer) => isNewNote(answer.request()) && answer.ok());
    await create(one, 'Maps');
    await expect(row(other, 'Maps')).toBeVisible();
    await expect.poll(() => lost).toBe(2);
    await arrived;
    await one.unroute('**/api/notes/*');
    await expectBoth([one, other], ['Tyres', 'Maps']);
  });

  await test.step('its page is reloaded while it is on its way', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    await one.route('**/api/notes/*', async (route) => {
      if (!isNewNote(route.request())) await route.continue();
      else ask(); // and never answers
    });
    await create(one, 'Bread');
    await asked;
    await one.unroute('**/api/notes/*');
    await one.reload();
    await expect(row(other, 'Bread')).toBeVisible({ timeout: 40_000 });
    await expectBoth([one, other], ['Tyres', 'Maps', 'Bread']);
  });

  await test.step('it is dragged, while incoming changes wait, and dropped offline', async () => {
    await one.getByTitle('Live', { exact: true }).waitFor();
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
});
