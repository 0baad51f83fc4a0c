// Processor time of the page's main thread with many notes, at full speed: the page, tabs, dialogs, a drag, ticks, keys.
// `node bench/rows.ts [notes] [rounds]`, each round in a new page.
import { chromium, type Page } from '@playwright/test';
import { testBrowser } from '../scripts/browser.ts';
import { lift, rows } from './web-actions.ts';
import { startWebSite } from './web-site.ts';

const [notes = '2000', rounds = '3'] = process.argv.slice(2);

/** Processor time of the main thread in ms, which others on the machine do not change. */
interface Work {
  readonly task: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

async function watch(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await device.send('Performance.getMetrics');
    const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
    return {
      task: of('TaskDuration'),
      script: of('ScriptDuration'),
      style: of('RecalcStyleDuration'),
      layout: of('LayoutDuration'),
    };
  };
  const settle = () =>
    page.evaluate(async () => {
      const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));
      const frame = () => new Promise(requestAnimationFrame);
      for (const rest of [frame, idle, frame, idle]) await rest();
    });
  return async (act: () => Promise<void>): Promise<Work> => {
    await settle();
    const before = await read();
    await act();
    await settle();
    const after = await read();
    const spent = (name: keyof Work) => Math.round(10 * (after[name] - before[name])) / 10;
    return { task: spent('task'), script: spent('script'), style: spent('style'), layout: spent('layout') };
  };
}

async function listIsShown(page: Page): Promise<void> {
  await rows(page)
    .nth(Number(notes) > 200 ? 200 : 20)
    .waitFor({ state: 'attached', timeout: 120_000 });
  await page.waitForTimeout(2500); // the code of the dialogs has been fetched
}

async function addCategory(): Promise<void> {
  const { access } = await site.tokens();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const body = JSON.stringify({ title: 'Other' });
  await fetch(site.url('/api/categories/'), { method: 'POST', headers, body });
}

async function measure(page: Page): Promise<Record<string, Work>> {
  const work = await watch(page);
  const seen: Record<string, Work> = {};
  seen['open'] = await work(async () => {
    await page.reload();
    await listIsShown(page);
  });
  for (const [name, key] of [
    ['another tab, first', '2'],
    ['back to the list', '1'],
    ['another tab', '2'],
    ['back again', '1'],
  ] as const)
    seen[name] = await work(() => page.keyboard.press(key));
  await page.keyboard.press('j');
  seen['Del, first'] = await work(() => page.keyboard.press('Delete'));
  seen['Del, second'] = await work(() => page.keyboard.press('Delete'));
  const create = page.locator('#create-note');
  const box = await create.boundingBox();
  if (!box) throw new Error('Create Note is not on the screen.');
  const openDialog = async () => {
    await page.mouse.click(box.x + 20, box.y + 15);
    await page.locator('dialog[open]').waitFor();
  };
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };
  await page.mouse.move(box.x + 20, box.y + 15);
  seen['dialog, first'] = await work(openDialog);
  seen['its end'] = await work(closeDialog);
  seen['dialog, second'] = await work(openDialog);
  await closeDialog();
  const tick = await rows(page).nth(3).locator('input[type="checkbox"]').boundingBox();
  await page.mouse.move((tick?.x ?? 0) + 10, (tick?.y ?? 0) + 10);
  for (const name of ['tick, first', 'tick, second'])
    seen[name] = await work(() => page.mouse.click((tick?.x ?? 0) + 10, (tick?.y ?? 0) + 10));
  seen['lift'] = await work(async () => {
    await lift(page);
  });
  const { x, y } = { x: box.x - 500, y: 400 };
  await page.mouse.move(x, y);
  const moves = 40;
  const moved = await work(async () => {
    for (let step = 0; step < moves; step++) {
      await page.mouse.move(x, y + 150 * Math.sin(step / 6));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  });
  seen['one move of a drag'] = Object.fromEntries(
    Object.entries(moved).map(([name, ms]) => [name, Math.round((10 * ms) / moves) / 10]),
  ) as unknown as Work;
  seen['drop'] = await work(async () => {
    await page.mouse.up();
    await page.locator('[data-sorting]').waitFor({ state: 'detached' });
  });
  await page.mouse.move(5, 5);
  await page.keyboard.press('j');
  await typed('a key on a row', 'jjjjjjjjj');
  await page.locator('[aria-label="Add a note"]').focus();
  await typed('a key in Add a note');
  await page
    .locator('[aria-label="Add a note"]')
    .evaluate((field) => field instanceof HTMLElement && field.blur());
  await page.keyboard.press('/');
  await page.locator('dialog[open] input').waitFor();
  await typed('a key in Find');
  seen['the driver at a key'] = await work(async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });
  return seen;

  async function typed(name: string, keys = 'brown fox'): Promise<void> {
    const all = await work(async () => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    });
    seen[name] = Object.fromEntries(
      Object.entries(all).map(([part, ms]) => [part, Math.round((10 * ms) / keys.length) / 10]),
    ) as unknown as Work;
  }
}

const browser = await chromium.launch({
  executablePath: await testBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
});
const site = await startWebSite(Number(notes));
try {
  for (let round = 0; round < Number(rounds); round++) {
    const page = await site.open(browser);
    if (round === 0) await addCategory();
    await page.goto(site.url('/checklist'));
    await listIsShown(page);
    console.log(JSON.stringify(await measure(page)).replaceAll('},', '},\n '));
    await page.context().close();
  }
} finally {
  await site.stop();
  await browser.close();
}
