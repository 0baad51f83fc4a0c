import type { Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the screen: it begins somewhere, moves in small steps the way a hand does, and lets go. */
export async function finger(page: Page, at: Point) {
  const device = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  let from = at;
  await send('touchStart', [at]);
  return {
    async moveTo(to: Point, steps = 10): Promise<void> {
      for (let step = 1; step <= steps; step++) {
        const share = step / steps;
        await send('touchMove', [
          { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        ]);
      }
      from = to;
    },
    async letGo(): Promise<void> {
      await send('touchEnd', []);
      await device.detach();
    },
  };
}
