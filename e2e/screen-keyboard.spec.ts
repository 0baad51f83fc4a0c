import type { Locator } from '@playwright/test';
import { openChecklist } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';
import { canSwipe } from './touch.ts';

/** A keyboard that is laid over the page, as in Safari: what is seen becomes smaller, the page does not. */
const HEIGHT = 400;

test('the keyboard of the screen covers neither the buttons of a dialog nor the field that the user writes in', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), {
      height: innerHeight,
      width: innerWidth,
      offsetTop: 0,
      scale: 1,
    });
    Object.defineProperty(window, 'visualViewport', { value: view });
    addEventListener('seen', (event) => {
      if (event instanceof CustomEvent) view.height = event.detail;
      view.dispatchEvent(new Event('resize'));
    });
  });
  const seen = (height: number) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('seen', { detail })), height);
  const bottom = async (of: Locator) => {
    const box = await of.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await openChecklist(page, { Home: Array.from({ length: 12 }, (_, at) => `Note ${at}`) });
  await canSwipe(page);

  await page.locator('#create-note').click();
  await seen(HEIGHT);
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create' });
  await expect.poll(() => bottom(create)).toBeLessThanOrEqual(HEIGHT);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await seen(page.viewportSize()?.height ?? 0);

  const line = page.getByRole('textbox', { name: 'Add a note' });
  await line.click();
  await expect.poll(() => bottom(line)).toBeGreaterThan(HEIGHT);
  await seen(HEIGHT);
  await expect.poll(() => bottom(line)).toBeLessThanOrEqual(HEIGHT);
  for (let at = 0; at < 3; at++) {
    await page.keyboard.type(`More ${at}`);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('the last');
  await expect.poll(() => bottom(line)).toBeLessThanOrEqual(HEIGHT);
});
