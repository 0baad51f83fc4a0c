import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * WCAG 2.2 AA and what else axe knows to be good practice.
 * @param except a selector of what is left out, on a long page that repeats itself
 */
export async function expectAccessible(page: Page, what: string, except?: string): Promise<void> {
  // What moves in is judged where it comes to rest.
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
  // There are no frames, which alone need a second page for the result.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (except === undefined ? axe : axe.exclude(except)).analyze();
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(problems, what).toEqual([]);
}
