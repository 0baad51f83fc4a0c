import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    /** There once its source has run in the page. */
    axe?: typeof axe;
  }
}

/**
 * WCAG 2.2 AA and what else axe knows to be good practice; `npm run screens` takes a picture of each.
 * @param except a selector of what is left out, on a long page that repeats itself
 */
export async function expectAccessible(page: Page, what: string, except?: string): Promise<void> {
  // Wait for elements that move in.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map(({ finished, effect }) =>
          effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
            ? undefined
            : finished.catch(() => {}),
        ),
    ),
  );
  const path = `reports/screens/${what.replaceAll('/', '_')} ${page.viewportSize()?.width}.jpg`;
  if (process.env['SCREENS']) await page.screenshot({ path, quality: 75 });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const problems = await page.evaluate(async (exclude) => {
    const context = exclude === undefined ? document : { include: document, exclude };
    const found = await window.axe?.run(context, { resultTypes: ['violations'] });
    return found?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, except);
  expect(problems, what).toEqual([]);
}
