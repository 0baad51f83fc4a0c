import { expect, type Locator, type Page } from '@playwright/test';
import { hand, type Point } from './touch.ts';

/** Lifts a row by its handle: the mouse has to move a little, a finger has to rest. */
export async function lift(page: Page, handle: Locator, isTouch: boolean) {
  const from = await middleOf(handle);
  const one = await hand(page, isTouch, from);
  if (!isTouch) await one.moveTo({ x: from.x, y: from.y + 6 }, 1);
  await expect(said(page, 'lifted')).toHaveCount(1);
  return { from, ...one };
}

/** Drags a row by its handle onto the place of another row, the way a hand does: in small moves, dropping at rest. */
export async function dragOnto(page: Page, handle: Locator, target: Locator, isTouch = false): Promise<void> {
  const { y } = await middleOf(target);
  const { from, moveTo, letGo } = await lift(page, handle, isTouch);
  await moveTo({ x: from.x, y });
  await expect(said(page, 'moved to place')).toHaveCount(1);
  await letGo();
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
