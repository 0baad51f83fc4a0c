import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** People hold the mouse button down for this long in a click. */
export const PRESS_MS = 80;
/** Longer than any click takes to paint. */
export const REST_MS = 500;

// By attributes, not by roles: to find a role the driver checks every element, which takes seconds with 5,000 notes.
export const rows = (page: Page): Locator => page.locator('[role="tabpanel"][id] [data-rfd-draggable-id]');

const dialog = (page: Page) => page.locator('dialog[open]');

const button = (place: Page | Locator, label: string) => place.locator(`button[aria-label^="${label}"]`);

/**
 * A click as people do it: the pointer is over the control for a while before the press, so that scrolling to the
 * control and hovering over it are finished, and the button is not released at once. The driver does not query the
 * page until it is idle: the search for elements would run in the page before the frame that is measured.
 */
async function click(control: Locator): Promise<void> {
  await control.hover();
  await control.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));
  });
  const { mouse } = control.page();
  await mouse.down();
  await pause(PRESS_MS);
  await mouse.up();
  await pause(REST_MS);
}

async function inDialog(page: Page, content: string | undefined, verb: string): Promise<void> {
  if (content !== undefined) await dialog(page).locator('textarea').fill(content);
  await click(dialog(page).locator(`button:text-is("${verb}")`));
  await dialog(page).waitFor({ state: 'detached' });
}

/** Each action is one click or a few. */
export const ACTIONS: Record<string, (page: Page, round: number) => Promise<void>> = {
  create: async (page, round) => {
    await click(page.locator('#create-note'));
    await inDialog(page, `One more ${round}`, 'Create');
  },
  toggle: async (page) => click(rows(page).nth(1).locator('input[type="checkbox"]')),
  important: async (page) =>
    click(
      rows(page)
        .nth(4)
        .locator('button[title="Mark as important"], button[title="Unmark important"]')
        .first(),
    ),
  edit: async (page, round) => {
    await click(button(rows(page).nth(2), 'Edit note'));
    await inDialog(page, `Edited ${round}`, 'Update');
  },
  expand: async (page) =>
    click(rows(page).first().locator('button[title="Expand"], button[title="Collapse"]').first()),
  delete: async (page) => {
    await click(button(rows(page).nth(3), 'Delete note'));
    await inDialog(page, undefined, 'Delete');
  },
};

/** Lifts the second row with the mouse. */
export async function lift(page: Page): Promise<{ x: number; y: number }> {
  const box = await button(rows(page).nth(1), 'Drag').boundingBox();
  if (box === null) throw new Error('The handle of the second row is not on the screen.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (const down of [3, 6, 9]) await page.mouse.move(at.x, at.y + down);
  return at;
}

/** Moves the lifted row up and down, about once per frame. */
export async function moveAbout(page: Page, from: { x: number; y: number }): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.mouse.move(from.x, from.y + 10 + 150 * (1 - Math.cos(step / 15)));
  }
}
