import type { Page } from '@playwright/test';
import { apiOf, handle, openChecklist, row } from './checklist-of.ts';
import { lift } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { choose } from './parts.ts';

const THINGS = Array.from({ length: 45 }, (_, at) => `Thing ${String(at + 1).padStart(2, '0')}`);
const SUB = 'Small thing';

test.use({ losesConnection: true });

test('the row that the finger is about to press stays where it is, whatever changes above it', {
  tag: '@phone',
}, async ({ page, context }) => {
  const [first = '', ...rest] = THINGS;
  const account = await openChecklist(page, { 'Road trip': [[first, SUB], ...rest] });
  await page.getByTitle('Live', { exact: true }).waitFor();
  const { call, notes } = apiOf(page.request, account);
  const listed = await notes();
  const idOf = (content: string) => listed.find((note) => note.content === content)?.id ?? '';
  const elsewhere = {
    update: (content: string, data: object) => call('PATCH', `notes/update/${idOf(content)}/`, data),
    delete: (content: string) => call('DELETE', `notes/delete/${idOf(content)}/`),
    order: (ordering: readonly string[]) => call('POST', 'notes/order/', { ordering: ordering.map(idOf) }),
  };
  await row(page, first).getByTitle('Expand').click();
  await choose(page, 'Hide done', 'menuitemcheckbox');
  await page.evaluate(() => scrollTo(0, 700));

  async function expectSteady(what: string, act: () => Promise<unknown>, isDone: () => Promise<boolean>) {
    const before = await topOf(page, 'Thing 25');
    await act();
    await expect.poll(isDone, what).toBe(true);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect.soft(Math.abs((await topOf(page, 'Thing 25')) - before), what).toBeLessThan(2);
  }
  const isGone = (content: string) => async () =>
    (await page.getByText(content, { exact: true }).count()) === 0;
  const isFirst = (content: string) => async () =>
    (await page.locator('[id^="note-"] p').first().textContent()) === content;

  await expectSteady('a deletion', () => elsewhere.delete('Thing 02'), isGone('Thing 02'));
  const long = 'A thing of many words '.repeat(12).trim();
  await expectSteady(
    'a longer text',
    () => elsewhere.update('Thing 03', { content: long }),
    isGone('Thing 03'),
  );
  await expectSteady(
    'a tick above, where done notes are hidden',
    () => elsewhere.update('Thing 04', { scratched_out: true }),
    isGone('Thing 04'),
  );
  await expectSteady('a sub note', () => elsewhere.delete(SUB), isGone(SUB));
  const tops = THINGS.filter((thing) => thing !== 'Thing 02');
  await expectSteady(
    'another order',
    () => elsewhere.order(['Thing 45', ...tops.filter((thing) => thing !== 'Thing 45')]),
    isFirst('Thing 45'),
  );
  await expectSteady(
    'a bar',
    () => context.setOffline(true),
    () => page.getByText(/^Offline, as of/).isVisible(),
  );
});

test('the page stays where it is when a note is dropped, and the bar to undo it appears', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openChecklist(page, { 'Road trip': THINGS });
  const { from, moveTo, letGo } = await lift(page, handle(page, 'Thing 06'), true);
  await moveTo({ x: from.x, y: from.y - 120 }, 15);
  await letGo();
  await expect(page.getByText('Moved “Thing 06”')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

const topOf = (page: Page, content: string): Promise<number> =>
  page.getByText(content, { exact: true }).evaluate((text) => text.getBoundingClientRect().top);
