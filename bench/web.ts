// The web app in Chromium: its size, how fast a click shows, how smooth a drag is, how fast the checklist opens.
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { testBrowser } from '../scripts/browser.ts';
import { weighBuild } from './bytes.ts';
import { coldStart, loadToRows } from './cold-start.ts';
import type { Effort } from './compare.ts';
import { type Figure, lessIsBetter, moreIsBetter } from './figure.ts';
import { lighthouse } from './lighthouse.ts';
import { countFrames, installStopwatch, readStopwatch, SHORTEST_MS } from './stopwatch.ts';
import { ACTIONS, lift, moveAbout, PRESS_MS, REST_MS, rows } from './web-actions.ts';
import { startWebSite, type WebSite } from './web-site.ts';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const SLOWED = 4;
const CLICKS = 4;

/** Click to paint, by the number of notes. A user may have at most 5,000, and the benchmark itself creates some. */
const INTERACTION_MS = new Map([
  [100, 50],
  [2_000, 80],
  [4_900, 120],
]);
/** From the start of a navigation to the painted rows, processor slowed. */
const TEXT_MS = new Map([
  [100, 400],
  [2_000, 700],
]);
const LIFT_MS = new Map([
  [200, 100],
  [1_000, 200],
]);
const OPENING_MS = new Map([
  [100, 200],
  [1_000, 600],
]);
const FIND_MS = 50;
/** A word in all notes. */
const FOUND = 'brown';
/** Two frames of a 60 Hz screen. */
const FRAME_MS = 33.4;

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? Number.NaN;

async function openChecklist(site: WebSite, browser: Browser): Promise<Page> {
  const page = await site.open(browser);
  await page.goto(site.url('/checklist'));
  await rows(page).first().waitFor();
  await readStopwatch(page);
  return page;
}

/** The 75th percentile of some interactions of each kind, as in the Web Vitals; the kinds take turns in each round. */
async function interactions(
  site: WebSite,
  browser: Browser,
  notes: number,
  rounds: number,
): Promise<Figure[]> {
  const page = await openChecklist(site, browser);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const percentiles = new Map(Object.keys(ACTIONS).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, act] of Object.entries(ACTIONS)) {
      const seen: number[] = [];
      for (let time = 0; time < CLICKS; time++) {
        await act(page, CLICKS * round + time);
        seen.push(Math.max(SHORTEST_MS, (await readStopwatch(page)).interaction));
      }
      percentiles.get(name)?.push(percentile(seen, 0.75));
    }
  }
  await page.context().close();
  const goal = INTERACTION_MS.get(notes) ?? 0;
  return [...percentiles].map(([name, seen]) =>
    lessIsBetter(`${name}, ${notes} notes, processor slowed ${SLOWED} ×`, seen, { unit: 'ms', goal }),
  );
}

/** Key to paint, the 75th percentile of each round, while a word that all notes contain is typed and deleted again. */
async function finding(site: WebSite, browser: Browser, notes: number, rounds: number): Promise<Figure> {
  const page = await openChecklist(site, browser);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.keyboard.press('/');
  await page.locator('dialog[open] input').waitFor();
  const percentiles: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const seen: number[] = [];
    for (const key of [...FOUND, ...Array.from(FOUND, () => 'Backspace')]) {
      await readStopwatch(page);
      await page.keyboard.press(key, { delay: PRESS_MS });
      await pause(REST_MS);
      seen.push(Math.max(SHORTEST_MS, (await readStopwatch(page)).interaction));
    }
    percentiles.push(percentile(seen, 0.75));
  }
  await page.context().close();
  return lessIsBetter(`a key in the search, ${notes} notes, processor slowed ${SLOWED} ×`, percentiles, {
    unit: 'ms',
    goal: FIND_MS,
  });
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
    frames.push(percentile((await readStopwatch(page)).frames, 0.95));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('[data-sorting]').waitFor({ state: 'detached' }); // no row can be lifted before
  }
  await page.context().close();
  return [
    lessIsBetter(`lift of a drag to its first frame, ${notes} notes`, lifts, {
      unit: 'ms',
      goal: LIFT_MS.get(notes) ?? 0,
    }),
    lessIsBetter(`frames while dragging, 95th percentile, ${notes} notes`, frames, {
      unit: 'ms',
      goal: FRAME_MS,
    }),
  ];
}

/** The time from a click on the link, with the notes already loaded, and from a reload, to the painted rows. */
async function opening(site: WebSite, browser: Browser, notes: number, rounds: number): Promise<Figure[]> {
  const page = await openChecklist(site, browser);
  const clicks: number[] = [];
  const reloads: number[] = [];
  const details = { unit: 'ms', goal: OPENING_MS.get(notes) ?? 0 };
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
    lessIsBetter(`opening the checklist, data loaded, ${notes} notes`, clicks, details),
    lessIsBetter(`reloading the checklist, ${notes} notes`, reloads, details),
  ];
}

/** From the start of a reload to the painted rows, with a slowed processor and the files in the browser's cache. */
async function openingSlowed(
  site: WebSite,
  browser: Browser,
  notes: number,
  rounds: number,
): Promise<Figure> {
  const page = await openChecklist(site, browser);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const seen: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.reload({ waitUntil: 'commit' });
    seen.push(await page.evaluate(loadToRows));
    await readStopwatch(page);
  }
  await page.context().close();
  return lessIsBetter(`opening to text, ${notes} notes, processor slowed ${SLOWED} ×`, seen, {
    unit: 'ms',
    goal: TEXT_MS.get(notes) ?? 0,
  });
}

/** Runs in the page. */
async function clickToRows(): Promise<number> {
  const since = performance.now();
  document.querySelector<HTMLElement>('a[href="/checklist"]')?.click();
  while (document.querySelector('[data-rfd-draggable-id]') === null) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - since;
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
    lessIsBetter('home: largest paint', [largestPaint], { unit: 'ms' }),
    moreIsBetter('home: headline without JavaScript', [words], { unit: 'characters', goal: 1 }),
    lessIsBetter('home: layout shift', [layoutShift], { goal: 0 }),
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
  return lessIsBetter('requests for one toggle', [calls], { goal: 2 });
}

export async function benchWeb({ rounds }: Effort): Promise<Figure[]> {
  const executablePath = await testBrowser();
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  const all: Figure[] = weighBuild().map(({ what, bytes, goal }) =>
    lessIsBetter(what, [bytes / 1_000], { unit: 'kB', goal: goal / 1_000 }),
  );
  for (const notes of [100, 200, 1_000, 2_000, 4_900]) {
    const site = await startWebSite(notes);
    try {
      if (notes === 100) {
        all.push(...(await home(site, browser)), await toggleCalls(site, browser));
        all.push(...(await lighthouse(site, executablePath)));
      }
      if (OPENING_MS.has(notes)) all.push(...(await opening(site, browser, notes, rounds)));
      if (TEXT_MS.has(notes)) all.push(await openingSlowed(site, browser, notes, rounds));
      all.push(...(await coldStart(site, { executablePath, args: ARGUMENTS }, notes, rounds)));
      if (notes === 4_900) all.push(await finding(site, browser, notes, rounds));
      if (LIFT_MS.has(notes)) all.push(...(await dragging(site, browser, notes, rounds)));
      if (INTERACTION_MS.has(notes)) all.push(...(await interactions(site, browser, notes, rounds)));
    } finally {
      await site.stop();
    }
    console.log(`  ${notes} notes …`);
  }
  await browser.close();
  return all;
}
