// The web app in Chromium: its size, how fast a click shows, how smooth a drag is, how fast the checklist opens.
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { testBrowser } from '../scripts/browser.ts';
import { weighBuild } from './bytes.ts';
import { coldStart, loadToRows } from './cold-start.ts';
import type { Effort } from './compare.ts';
import { type Figure, lessIsBetter, moreIsBetter } from './figure.ts';
import { lighthouse } from './lighthouse.ts';
import { quantile } from './measure.ts';
import { countFrames, installStopwatch, readStopwatch, SHORTEST_MS } from './stopwatch.ts';
import { ACTIONS, lift, moveAbout, PRESS_MS, REST_MS, rows } from './web-actions.ts';
import { ARGUMENTS, startWebSite, type WebSite } from './web-site.ts';

const SLOWED = 4;
const CLICKS = 4;

/** A word in all notes. */
const FOUND = 'brown';
/** Two frames of a 60 Hz screen. */
const FRAME_MS = 33.4;

interface Visit {
  readonly site: WebSite;
  readonly browser: Browser;
  readonly notes: number;
  readonly rounds: number;
}

async function openChecklist({ site, browser }: Pick<Visit, 'site' | 'browser'>): Promise<Page> {
  const page = await site.open(browser);
  await page.goto(site.url('/checklist'));
  await rows(page).first().waitFor();
  await readStopwatch(page);
  return page;
}

interface Measure {
  /** The factor by which the processor is slowed. */
  readonly slowed: number;
  /** In ms, by the number of notes, of all that a round measures or of each by its name. */
  readonly goals: Readonly<Record<number, number | Readonly<Record<string, number>>>>;
  readonly round: (page: Page, round: number) => Promise<Record<string, number>>;
}

/** Measures an open checklist in rounds, where there is a goal for its notes. */
async function measured(visit: Visit, { slowed, goals, round }: Measure): Promise<Figure[]> {
  const goal = goals[visit.notes];
  if (goal === undefined) return [];
  const page = await openChecklist(visit);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const seen: Record<string, number>[] = [];
  while (seen.length < visit.rounds) seen.push(await round(page, seen.length));
  await page.context().close();
  const how = `${visit.notes} notes${slowed > 1 ? `, processor slowed ${slowed} ×` : ''}`;
  return Object.keys(seen[0] ?? {}).map((what) => {
    const values = seen.map((one) => one[what] ?? Number.NaN);
    const wanted = typeof goal === 'number' ? goal : (goal[what] ?? 0);
    return lessIsBetter(`${what}, ${how}`, values, { unit: 'ms', goal: wanted });
  });
}

const interactionOf = async (page: Page): Promise<number> =>
  Math.max(SHORTEST_MS, (await readStopwatch(page)).interaction);

/** The 75th percentile of some interactions of each kind, as in the Web Vitals; the kinds take turns in each round. */
const interactions: Measure['round'] = async (page, round) => {
  const percentiles: Record<string, number> = {};
  for (const [name, act] of Object.entries(ACTIONS)) {
    const seen: number[] = [];
    for (let time = 0; time < CLICKS; time++) {
      await act(page, CLICKS * round + time);
      seen.push(await interactionOf(page));
    }
    percentiles[name] = quantile(seen, 0.75);
  }
  return percentiles;
};

/** Key to paint, the 75th percentile, while a word that all notes contain is typed and deleted again. */
const finding: Measure['round'] = async (page, round) => {
  if (round === 0) await page.keyboard.press('/');
  await page.locator('dialog[open] input').waitFor();
  const seen: number[] = [];
  for (const key of [...FOUND, ...Array.from(FOUND, () => 'Backspace')]) {
    await readStopwatch(page);
    await page.keyboard.press(key, { delay: PRESS_MS });
    await pause(REST_MS);
    seen.push(await interactionOf(page));
  }
  return { 'a key in the search': quantile(seen, 0.75) };
};

const LIFT = 'lift of a drag to its first frame';
const FRAMES = 'frames while dragging, 95th percentile';

const dragging: Measure['round'] = async (page) => {
  await readStopwatch(page);
  const at = await lift(page);
  const lifted = Math.max(...(await readStopwatch(page)).moves);
  await countFrames(page);
  await moveAbout(page, at);
  const frames = quantile((await readStopwatch(page)).frames, 0.95);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.locator('[data-sorting]').waitFor({ state: 'detached' }); // no row can be lifted before
  return { [LIFT]: lifted, [FRAMES]: frames };
};

/** The time from a click on the link, with the notes already loaded, and from a reload, to the painted rows. */
const opening: Measure['round'] = async (page) => {
  await page.getByRole('link', { name: 'Home' }).first().click();
  await rows(page).first().waitFor({ state: 'detached' });
  await readStopwatch(page);
  const clicked = await page.evaluate(clickToRows);
  await page.reload();
  return {
    'opening the checklist, data loaded': clicked,
    'reloading the checklist': await page.evaluate(loadToRows),
  };
};

/** From the start of a reload to the painted rows, with the files in the browser's cache. */
const openingSlowed: Measure['round'] = async (page) => {
  await page.reload({ waitUntil: 'commit' });
  const text = await page.evaluate(loadToRows);
  await readStopwatch(page);
  return { 'opening to text': text };
};

/** A user may have at most 5,000 notes, and the benchmark itself creates some. */
const MEASURES: readonly Measure[] = [
  { slowed: 1, goals: { 100: 200, 1000: 600 }, round: opening },
  { slowed: SLOWED, goals: { 100: 400, 2000: 700 }, round: openingSlowed },
  { slowed: SLOWED, goals: { 4900: 50 }, round: finding },
  {
    slowed: 1,
    goals: { 200: { [LIFT]: 100, [FRAMES]: FRAME_MS }, 1000: { [LIFT]: 200, [FRAMES]: FRAME_MS } },
    round: dragging,
  },
  { slowed: SLOWED, goals: { 100: 50, 2000: 80, 4900: 120 }, round: interactions },
];

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
  const page = await openChecklist({ site, browser });
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
      const visit = { site, browser, notes, rounds };
      for (const measure of MEASURES) all.push(...(await measured(visit, measure)));
      all.push(...(await coldStart(site, { executablePath, args: ARGUMENTS }, notes, rounds)));
    } finally {
      await site.stop();
    }
    console.log(`  ${notes} notes …`);
  }
  await browser.close();
  return all;
}
