// The web app in Chromium: its weight, how soon a click shows, how a drag runs, how fast the checklist opens.
import { type Browser, chromium, type Page } from '@playwright/test';
import { installBrowser, installedBrowser } from '../scripts/browser.ts';
import { BYTE_BUDGETS, weighBuild } from './bytes.ts';
import type { Effort } from './compare.ts';
import { lighthouse } from './lighthouse.ts';
import { median } from './measure.ts';
import { countFrames, installStopwatch, readStopwatch, SHORTEST_MS } from './stopwatch.ts';
import { type Figure, figures } from './table.ts';
import { ACTIONS, lift, moveAbout, rows } from './web-actions.ts';
import { startWebSite, type WebSite } from './web-site.ts';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const SLOWED = 4;

/** Click to paint, by the number of notes. 5,000 is the most a user may have, and some are made meanwhile. */
const INTERACTION_MS = new Map([
  [100, 50],
  [1_000, 100],
  [4_900, 200],
]);
const LIFT_MS = new Map([
  [200, 100],
  [1_000, 200],
]);
const OPENING_MS = new Map([
  [100, 200],
  [1_000, 600],
]);
/** Two frames of a 60 Hz screen. */
const FRAME_MS = 33.4;

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? Number.NaN;

const atMost = (what: string, figure: number, most: number, unit = 'ms'): Figure => [
  what,
  figure,
  unit,
  `≤ ${most.toLocaleString('en')} ${unit}`,
  figure <= most,
];

async function openChecklist(site: WebSite, browser: Browser): Promise<Page> {
  const page = await site.open(browser);
  await page.goto(site.url('/checklist'));
  await rows(page).first().waitFor();
  await readStopwatch(page);
  return page;
}

/** The 75th percentile of each action's interactions, as the web vitals are told. */
async function interactions(
  site: WebSite,
  browser: Browser,
  notes: number,
  rounds: number,
): Promise<Figure[]> {
  const page = await openChecklist(site, browser);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const results: Figure[] = [];
  for (const [name, act] of Object.entries(ACTIONS)) {
    const seen: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await act(page, round);
      seen.push(Math.max(SHORTEST_MS, (await readStopwatch(page)).interaction));
    }
    const most = INTERACTION_MS.get(notes) ?? 0;
    results.push(
      atMost(
        `${name}, ${notes.toLocaleString('en')} notes, CPU ${SLOWED} × slowed`,
        percentile(seen, 0.75),
        most,
      ),
    );
  }
  await page.context().close();
  return results;
}

async function dragging(site: WebSite, browser: Browser, notes: number, rounds: number): Promise<Figure[]> {
  const page = await openChecklist(site, browser);
  const lifts: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await readStopwatch(page);
    const at = await lift(page);
    lifts.push(Math.max(...(await readStopwatch(page)).moves));
    await countFrames(page);
    await moveAbout(page, at);
    frames.push(...(await readStopwatch(page)).frames);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('[data-sorting]').waitFor({ state: 'detached' }); // until then nothing can be lifted
  }
  await page.context().close();
  return [
    atMost(`lift of a drag to its first frame, ${notes} notes`, median(lifts), LIFT_MS.get(notes) ?? 0),
    atMost(`frames while dragging, 95th percentile, ${notes} notes`, percentile(frames, 0.95), FRAME_MS),
  ];
}

/** From the click on the link to the painted rows, with the notes known already; and from a reload to the same. */
async function opening(site: WebSite, browser: Browser, notes: number, rounds: number): Promise<Figure[]> {
  const page = await openChecklist(site, browser);
  const clicks: number[] = [];
  const reloads: number[] = [];
  const most = OPENING_MS.get(notes) ?? 0;
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('link', { name: 'Home' }).first().click();
    await rows(page).first().waitFor({ state: 'detached' });
    await readStopwatch(page);
    clicks.push(await page.evaluate(clickToRows));
    await page.reload();
    reloads.push(await page.evaluate(loadToRows));
  }
  await page.context().close();
  return [
    atMost(`opening the checklist, data known, ${notes} notes`, median(clicks), most),
    atMost(`reloading the checklist, ${notes} notes`, median(reloads), most),
  ];
}

/** Both run in the page. */
async function clickToRows(): Promise<number> {
  const since = performance.now();
  document.querySelector<HTMLElement>('a[href="/checklist"]')?.click();
  while (document.querySelector('[data-rfd-draggable-id]') === null) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - since;
}

async function loadToRows(): Promise<number> {
  while (document.querySelector('[data-rfd-draggable-id]') === null) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now();
}

async function home(site: WebSite, browser: Browser): Promise<Figure[]> {
  const page = await browser.newPage({ javaScriptEnabled: true });
  await installStopwatch(page);
  await page.goto(site.url('/'), { waitUntil: 'networkidle' });
  const { largestPaint, layoutShift } = await readStopwatch(page);
  await page.close();
  const bare = await browser.newPage({ javaScriptEnabled: false });
  await bare.goto(site.url('/'));
  const words = (await bare.getByRole('heading', { level: 1 }).innerText()).length;
  await bare.close();
  return [
    ['home: largest paint', largestPaint, 'ms', '', true],
    ['home: its headline without script', words, 'characters', '> 0', words > 0],
    ['home: layout shift', layoutShift, '', '0', layoutShift === 0],
  ];
}

async function toggleCalls(site: WebSite, browser: Browser): Promise<Figure> {
  const page = await openChecklist(site, browser);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/notes/')) calls++;
  });
  const refetched = page.waitForResponse((answer) => answer.request().method() === 'GET');
  await ACTIONS['toggle']?.(page, 0);
  await refetched;
  await readStopwatch(page);
  await page.context().close();
  return atMost('requests for one toggle', calls, 2, '');
}

export async function benchWeb({ rounds }: Effort): Promise<string> {
  const executablePath = installedBrowser() ?? installBrowser();
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  const all: Figure[] = Object.entries(weighBuild()).map(([what, bytes]) =>
    atMost(
      `${what} (brotli)`,
      bytes / 1000,
      (Object.entries(BYTE_BUDGETS).find(([name]) => name === what)?.[1] ?? 0) / 1000,
      'kB',
    ),
  );
  for (const notes of [100, 200, 1_000, 4_900]) {
    const site = await startWebSite(notes);
    try {
      if (notes === 100) {
        all.push(...(await home(site, browser)), await toggleCalls(site, browser));
        all.push(...(await lighthouse(site, executablePath)));
      }
      if (OPENING_MS.has(notes)) all.push(...(await opening(site, browser, notes, rounds)));
      if (LIFT_MS.has(notes)) all.push(...(await dragging(site, browser, notes, rounds)));
      if (INTERACTION_MS.has(notes)) all.push(...(await interactions(site, browser, notes, 2 * rounds)));
    } finally {
      await site.stop();
    }
    console.log(`  ${notes} notes …`);
  }
  await browser.close();
  return figures(all);
}
