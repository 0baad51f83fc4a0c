import type { Locator, Page } from '@playwright/test';

export const rows = (page: Page): Locator => page.getByRole('tabpanel').locator('[data-rfd-draggable-id]');

const dialog = (page: Page) => page.getByRole('dialog');

/**
 * A click as people do it: the pointer is over the control for a while before it is pressed. What scrolling to the
 * control and hovering it cost is over by then.
 */
async function click(control: Locator): Promise<void> {
  await control.hover();
  await control.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));
  });
  await control.click();
}

async function inDialog(page: Page, content: string | undefined, button: string): Promise<void> {
  if (content !== undefined) await dialog(page).getByLabel('Content').fill(content);
  await click(dialog(page).getByRole('button', { name: button, exact: true }));
  await dialog(page).waitFor({ state: 'detached' });
}

const pressIn = (row: Locator, name: string | RegExp) => click(row.getByRole('button', { name }).first());

/** What a user does to notes, each a click or a few. */
export const ACTIONS: Record<string, (page: Page, round: number) => Promise<void>> = {
  create: async (page, round) => {
    await click(page.getByRole('button', { name: 'Create Note' }));
    await inDialog(page, `One more ${round}`, 'Create');
  },
  toggle: async (page) => click(rows(page).nth(1).getByRole('checkbox')),
  edit: async (page, round) => {
    await pressIn(rows(page).nth(2), 'Edit note');
    await inDialog(page, `Edited ${round}`, 'Update');
  },
  expand: async (page) => pressIn(rows(page).first(), /^(Expand|Collapse)/),
  delete: async (page) => {
    await pressIn(rows(page).nth(3), 'Delete note');
    await inDialog(page, undefined, 'Delete');
  },
};

/** Lifts the second row with the mouse. */
export async function lift(page: Page): Promise<{ x: number; y: number }> {
  const box = await rows(page).nth(1).getByRole('button', { name: /^Drag/ }).boundingBox();
  if (box === null) throw new Error('The handle of the second row is not on the screen.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (const down of [3, 6, 9]) await page.mouse.move(at.x, at.y + down);
  return at;
}

/** Moves what is lifted up and down, about once a frame. */
export async function moveAbout(page: Page, from: { x: number; y: number }): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.mouse.move(from.x, from.y + 10 + 150 * (1 - Math.cos(step / 15)));
  }
}
