import { expect, type Locator, type Page } from '@playwright/test';
import { finger, type Point } from './touch.ts';

/** Drags a row by its handle onto the place of another row, the way a hand does: in small moves, dropping at rest. */
export async function dragByMouse(page: Page, handle: Locator, target: Locator): Promise<void> {
  const to = await middleOf(target);
  const from = await middleOf(handle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + Math.sign(to.y - from.y) * 6);
  await expect(said(page, 'lifted')).toHaveCount(1);
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await expect(said(page, 'moved to place')).toHaveCount(1);
  await page.mouse.up();
  await expect(said(page, 'dropped')).toHaveCount(1);
}

/** The same with a finger, which has to rest on the handle before it lifts. */
export async function dragByTouch(page: Page, handle: Locator, target: Locator): Promise<void> {
  const to = await middleOf(target);
  const from = await middleOf(handle);
  const one = await finger(page, from);
  await expect(said(page, 'lifted')).toHaveCount(1);
  await one.moveTo({ x: from.x, y: to.y });
  await expect(said(page, 'moved to place')).toHaveCount(1);
  await one.letGo();
  await expect(said(page, 'dropped')).toHaveCount(1);
}

/** Lifts with Space, moves with the arrow keys, drops with Space. */
export async function dragByKeyboard(
  page: Page,
  handle: Locator,
  keys: ('ArrowUp' | 'ArrowDown')[],
): Promise<void> {
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(said(page, 'lifted')).toHaveCount(1);
  for (const key of keys) await page.keyboard.press(key);
  await expect(said(page, 'moved to place')).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(said(page, 'dropped')).toHaveCount(1);
}

/** The list's announcements to screen readers also show a test where the drag is. */
export function said(page: Page, words: string): Locator {
  return page.locator('[aria-live=assertive]').filter({ hasText: words });
}

/** The middle of an element, once it rests and is in sight. */
export async function middleOf(locator: Locator): Promise<Point> {
  await locator.scrollIntoViewIfNeeded(); // which also waits until it no longer moves
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Not on the screen: ${locator}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Keeps tabs closed under what is dragged: a busy machine may need more than the half second after which one opens. */
export async function keepTabsClosed(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const withoutOpening = (task: () => void, ms?: number) => setTimeout(task, ms === 500 ? 600_000 : ms);
    Object.assign(window, { setTimeout: withoutOpening });
  });
}

/**
 * Moves what is dragged to a point until the page shows what a drop would do there. The code for that loads during the
 * first drag, and sees only later moves.
 */
export async function moveUntil(
  shown: Locator,
  to: Point,
  moveTo: (to: Point) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await moveTo({ x: to.x, y: to.y + 1 });
    await moveTo(to);
    await expect(shown).toHaveCount(1, { timeout: 500 });
  }).toPass();
}
