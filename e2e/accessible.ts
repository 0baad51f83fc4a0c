import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** WCAG 2.2 AA and what else axe knows to be good practice. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
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
  const { violations } = await new AxeBuilder({ page }).analyze();
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(problems, what).toEqual([]);
}
