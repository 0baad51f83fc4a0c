// The time from a click on one screen to the paint on another: with both on one node, and each on its own node.
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { testBrowser } from '../scripts/browser.ts';
import { startPostgres } from '../scripts/postgres.ts';
import type { Effort } from './compare.ts';
import { type Figure, lessIsBetter } from './figure.ts';
import { median, quantile } from './measure.ts';
import { furnish } from './site.ts';
import { type Subject, startOurs } from './subjects.ts';

const CLICKS = 40;
const NOTES = 100;
/** Longer than the other screen collects announcements before it fetches, and random, so never in step with that. */
const REST_MS = { least: 400, more: 400 };
const GOAL_MS = { median: 150, p99: 1_000 };
const STAR = '[title$="important"]';

type Tokens = Readonly<Record<'access' | 'refresh', string>>;

async function open(browser: Browser, { base }: Subject, tokens: Tokens): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript((given) => Object.assign(localStorage, given), tokens);
  await page.goto(new URL('/checklist', base).href);
  await page.getByTitle('Live', { exact: true }).waitFor();
  return page;
}

/** Both of these run in the page and return the absolute time. */
function click(star: string): number {
  document.querySelector<HTMLElement>(star)?.click();
  return performance.timeOrigin + performance.now();
}

async function painted(star: string): Promise<number> {
  const title = () => document.querySelector<HTMLElement>(star)?.title;
  const before = title();
  while (title() === before) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.timeOrigin + performance.now();
}

async function delays(one: Page, other: Page): Promise<number[]> {
  const seen: number[] = [];
  for (let time = 0; time < CLICKS; time++) {
    const paint = other.evaluate(painted, STAR);
    await pause(REST_MS.least + Math.random() * REST_MS.more);
    const clicked = await one.evaluate(click, STAR);
    seen.push((await paint) - clicked);
  }
  return seen;
}

async function between(where: string, screens: readonly [Page, Page], rounds: number): Promise<Figure[]> {
  const medians: number[] = [];
  const worst: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const seen = await delays(...screens);
    medians.push(median(seen));
    worst.push(quantile(seen, 0.99));
  }
  for (const page of screens) await page.context().close();
  return [
    lessIsBetter(`click to paint on another screen, ${where}`, medians, { unit: 'ms', goal: GOAL_MS.median }),
    lessIsBetter(`its p99, ${where}`, worst, { unit: 'ms', goal: GOAL_MS.p99 }),
  ];
}

export async function benchLive({ rounds }: Effort): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const nodes = [
    await startOurs({ databaseUrl: postgres.url }),
    await startOurs({ databaseUrl: postgres.url }),
  ] as const;
  const browser = await chromium.launch({ executablePath: await testBrowser(), args: ['--no-sandbox'] });
  try {
    const [here, there] = nodes;
    const { reader } = await furnish(here.base, NOTES, 0);
    const access = reader.headers.authorization.replace('Bearer ', '');
    const tokens = { access, refresh: access };
    const near = [await open(browser, here, tokens), await open(browser, here, tokens)] as const;
    const figures = await between('at one node', near, rounds);
    const apart = [await open(browser, here, tokens), await open(browser, there, tokens)] as const;
    return [...figures, ...(await between('at another node', apart, rounds))];
  } finally {
    await browser.close();
    for (const node of nodes) await node.stop();
    await postgres.stop();
  }
}
