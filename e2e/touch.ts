import { expect, type Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the screen: they begin somewhere, move in small steps the way hands do, and let go. */
export async function fingers(page: Page, at: readonly Point[]) {
  const device = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  let from = at;
  await send('touchStart', [...at]);
  return {
    async moveTo(to: readonly Point[], steps = 10): Promise<void> {
      for (let step = 1; step <= steps; step++) {
        const between = from.map(({ x, y }, one) => ({
          x: x + (((to[one]?.x ?? x) - x) * step) / steps,
          y: y + (((to[one]?.y ?? y) - y) * step) / steps,
        }));
        await send('touchMove', between);
      }
      from = to;
    },
    async letGo(): Promise<void> {
      await send('touchEnd', []);
      await device.detach();
    },
  };
}

export async function finger(page: Page, at: Point) {
  const one = await fingers(page, [at]);
  return { ...one, moveTo: (to: Point, steps?: number) => one.moveTo([to], steps) };
}

/** A finger, or the mouse with its button pressed. */
export async function hand(page: Page, isTouch: boolean, at: Point) {
  if (isTouch) return finger(page, at);
  const { mouse } = page;
  await mouse.move(at.x, at.y);
  await mouse.down();
  return {
    moveTo: (to: Point, steps = 10) => mouse.move(to.x, to.y, { steps }),
    letGo: () => mouse.up(),
  };
}

/** A swipe has its listeners, and a pull, once the idle screen has loaded them. */
export const canSwipe = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY))
    .toBe('contain');

export async function swipe(page: Page, from: Point, dx: number): Promise<void> {
  const one = await finger(page, from);
  await one.moveTo({ x: from.x + dx, y: from.y + 2 });
  await one.letGo();
}
