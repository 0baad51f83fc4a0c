import { openChecklist, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

/** A keyboard that is laid over the page, as in Safari: what is seen becomes smaller, the page does not. */
const HEIGHT = 400;

test.beforeEach(async ({ page }) => {
  await page.addInitScript((height) => {
    const view = Object.assign(new EventTarget(), {
      height: innerHeight,
      width: innerWidth,
      offsetTop: 0,
      scale: 1,
    });
    Object.defineProperty(window, 'visualViewport', { value: view });
    addEventListener('open-keyboard', () => {
      view.height = height;
      view.dispatchEvent(new Event('resize'));
    });
  }, HEIGHT);
  const notes = Array.from({ length: 12 }, (_, at) => `Note ${at}`);
  await openChecklist(page, { Home: notes });
  await expect(rows(page)).toHaveCount(12);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY))
    .toBe('contain');
});

test.describe('The keyboard of the screen', { tag: '@phone-only' }, () => {
  test('does not cover the field that the user writes in', async ({ page }) => {
    const line = page.getByRole('textbox', { name: 'Add a note' });
    await line.click();
    await page.evaluate(() => dispatchEvent(new Event('open-keyboard')));
    const bottom = async () => (await line.boundingBox().then((box) => box && box.y + box.height)) ?? 0;
    await expect.poll(bottom).toBeLessThanOrEqual(HEIGHT);
    for (let at = 0; at < 3; at++) {
      await page.keyboard.type(`More ${at}`);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('the last');
    await expect.poll(bottom).toBeLessThanOrEqual(HEIGHT);
  });

  test('does not cover the buttons of a dialog', async ({ page }) => {
    await page.locator('#create-note').click();
    await page.evaluate(() => dispatchEvent(new Event('open-keyboard')));
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create' });
    await expect
      .poll(() => create.boundingBox().then((box) => box && box.y + box.height))
      .toBeLessThanOrEqual(HEIGHT);
  });
});
