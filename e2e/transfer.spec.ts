import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expectAccessible } from './accessible.ts';
import { type Account, type Checklist, openAs, rows } from './checklist-of.ts';
import { expect, refusal, test } from './fixtures.ts';

const row = (page: Page) => page.getByRole('button', { name: /^Your data/ });

/** The pane of a new user, with these notes. */
async function openData(page: Page, checklist: Checklist): Promise<Account> {
  const account = await openAs(page, '/profile#data', checklist);
  await expect(row(page)).toHaveAttribute('aria-expanded', 'true');
  return account;
}

test('everything is downloaded as one zip, by keyboard alone; a download can be stopped, and one that fails shows an error', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await openData(page, { 'Road trip': [['Tyres', 'Winter ones'], 'Map'], Home: [] });
  await expect(row(page)).toContainText('Download');
  await expectAccessible(page, 'your data');
  const download = page.getByRole('button', { name: 'Download my data' });

  await test.step('a download that is under way is stopped', async () => {
    await page.route('**/api/deletions/', () => {}); // no answer
    await download.press('Enter');
    await expect(page.getByRole('progressbar', { name: 'Packing your data' })).toBeVisible();
    await expect(row(page)).toContainText('Packing 0 %');
    await expectAccessible(page, 'your data, packing');
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Download', exact: true })).toBeFocused();
    await expect(row(page)).toHaveAccessibleName('Your data Download or import');
    await page.unroute('**/api/deletions/');
  });

  await test.step('a download that fails says so', async () => {
    await page.route('**/api/notes/*', (route) => route.fulfill(refusal(429, 'Request was throttled.')));
    await download.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Request was throttled.' })).toBeVisible();
    await page.unroute('**/api/notes/*');
  });

  await test.step('the zip has the notes, as JSON and as Markdown', async () => {
    const coming = page.waitForEvent('download');
    await download.press('Enter');
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^nightdrive-${username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
    );
    const files = unzipSync(await readFile(await file.path()));
    const plain = { important: false, scratched_out: false, notes: [] };
    expect(JSON.parse(strFromU8(files['nightdrive.json'] ?? new Uint8Array()))).toMatchObject({
      username,
      categories: [
        {
          title: 'Road trip',
          notes: [
            { ...plain, content: 'Tyres', notes: [{ ...plain, content: 'Winter ones' }] },
            { ...plain, content: 'Map' },
          ],
        },
        { title: 'Home', notes: [] },
      ],
    });
    expect(strFromU8(files['notes.md'] ?? new Uint8Array())).toContain('- [ ] Tyres\n  - [ ] Winter ones\n');
    await expect(page.getByText(`${file.suggestedFilename()} is in your downloads, 1 kB.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Download', exact: true })).toBeFocused();
    await expectAccessible(page, 'your data, downloaded');
  });
});

const box = (page: Page) => page.getByRole('region', { name: /^Import|, from / });

/** Chooses a file for the import. */
async function choose(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await (await chooser).setFiles(file);
}

const keep = (fields: object) =>
  strToU8(JSON.stringify({ title: '', textContent: '', isTrashed: false, isArchived: false, ...fields }));

const TAKEOUT = zipSync({
  'Takeout/Keep/Groceries.json': keep({
    title: 'Groceries',
    listContent: [
      { text: 'Oat milk', isChecked: true },
      { text: 'Bread', isChecked: false },
    ],
    labels: [{ name: 'Home' }],
  }),
  'Takeout/Keep/Tent.json': keep({ textContent: 'A tent', isPinned: true }),
  'Takeout/Keep/photo.jpg': strToU8('jpg'),
});

test('a Takeout file of Google Keep is counted, imported and taken back, also after one that cannot be read', {
  tag: '@phone',
}, async ({ page }) => {
  await openData(page, { Home: ['Milk'] });
  await choose(page, 'Takeout.zip', TAKEOUT);
  await expect(box(page).getByRole('heading')).toHaveText('Takeout.zip, from Google Keep');
  await expect(box(page).getByRole('definition')).toHaveText(['1', '4', '0']);
  await expect(box(page).getByRole('group')).toContainText(
    '1 file is a picture, a sound or of another kind, and is left out: photo.jpg.',
  );
  await expect(box(page).getByRole('list', { name: 'The first new notes' })).toContainText('Oat milk');
  await expectAccessible(page, 'your data, counted');
  await page.getByRole('button', { name: 'Import 4 notes' }).press('Enter');
  await expect(box(page)).toContainText('4 notes in 2 categories were added.');
  await expect(box(page).getByRole('heading')).toBeFocused();
  await expectAccessible(page, 'your data, imported');
  await page.getByRole('link', { name: 'To your lists' }).click();
  await expect(rows(page)).toHaveText([/^.*Milk/, /Groceries/]);
  await page.getByRole('tab', { name: 'Google Keep' }).click();
  await expect(rows(page)).toHaveText([/A tent/]);

  // The undo is still there after a reload, until the next import.
  await page.goto('/profile#data');
  await choose(page, 'Takeout.zip', TAKEOUT);
  await expect(box(page)).toContainText('All of it is in your lists.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
  await choose(page, 'broken.json', '{');
  await expect(box(page).getByRole('alert')).toHaveText(
    /broken\.json cannot be read: it is not valid JSON\..* Nothing was changed\./,
  );
  await expectAccessible(page, 'your data, refused');
  await page.getByRole('button', { name: 'Undo the last import' }).press('Enter');
  await expect(box(page)).toContainText('The import was undone.');
  await page.goto('/checklist');
  await expect(rows(page)).toHaveText([/Milk/]);
  await expect(page.getByRole('tab')).toHaveCount(1);
});

test('our own file adds nothing a second time', async ({ page }) => {
  await openData(page, { 'Road trip': ['Map'] });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await choose(page, 'mine.zip', await readFile(await (await coming).path()));
  await expect(box(page).getByRole('heading')).toHaveText('mine.zip, from Nightdrive');
  await expect(box(page).getByRole('definition')).toHaveText(['0', '0', '1']);
  await expect(box(page)).toContainText('All of it is in your lists.');
});

test('a file that is dropped is read, and another tab shows its import by itself', async ({
  page,
  context,
}) => {
  await openData(page, { Home: ['Milk'] });
  const other = await context.newPage();
  await other.goto('/checklist');
  await expect(rows(other)).toHaveCount(1);
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Milk\nBread\n'], 'Home.txt'));
    return transfer;
  });
  await box(page).dispatchEvent('drop', { dataTransfer: data });
  await page.getByRole('button', { name: 'Import 1 note' }).press('Enter');
  await expect(rows(other)).toHaveText([/Milk/, /Bread/]);
});

/** Two requests: four notes are 44 %. */
const NINE = `# Home\n${'- Bread\n'.repeat(4)}# Trip\n${'- Map\n'.repeat(5)}`;

test('an import can be stopped, continued and undone, continues on other screens, and reports after a reload that it was not finished', async ({
  page,
}) => {
  await openData(page, { Home: ['Milk'] });
  let isHeld = true;
  await page.route('**/api/notes/create-many/*', (route) =>
    isHeld && route.request().postData()?.includes('Map') ? undefined : route.continue(),
  );
  const begin = async () => {
    await choose(page, 'lists.md', NINE);
    await page.getByRole('button', { name: 'Import 9 notes' }).press('Enter');
    const bar = page.getByRole('progressbar', { name: 'Importing lists.md' });
    await expect(bar).toHaveAttribute('aria-valuenow', '44');
    await expect(row(page)).toContainText('Importing 44 %');
  };
  await begin();
  await expect(box(page).getByRole('status')).toHaveText('Importing lists.md, 25 %');
  await expectAccessible(page, 'your data, importing');

  await test.step('it is stopped, continued and undone', async () => {
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(box(page)).toContainText('Stopped after 4 of 9 notes.');
    isHeld = false;
    await page.getByRole('button', { name: 'Go on' }).press('Enter');
    await expect(box(page)).toContainText('9 notes in 2 categories were added.');
    await page.getByRole('button', { name: 'Undo import' }).press('Enter');
    await expect(box(page)).toContainText('The import was undone.');
    isHeld = true;
  });

  await test.step('it continues on other screens', async () => {
    await begin();
    await page.evaluate(() => history.pushState(null, '', '/checklist'));
    await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Bread/, /Bread/, /Bread/]);
    await page.evaluate(() => history.pushState(null, '', '/profile'));
    await expect(page.getByRole('progressbar', { name: 'Importing lists.md' })).toBeVisible();
  });

  await test.step('after a reload it was not finished', async () => {
    await page.reload();
    await row(page).click();
    await expect(box(page).getByRole('alert')).toContainText('The import was not finished.');
    await choose(page, 'lists.md', NINE);
    await expect(box(page).getByRole('definition')).toHaveText(['0', '5', '4']);
  });
});
