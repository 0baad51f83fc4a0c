// The first visit: nothing cached, over a connection with 100 ms round trip and 5 Mbit/s, over HTTP/1.1 and HTTP/2.
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Request } from '@playwright/test';
import { testBrowser } from '../../scripts/browser.ts';
import type { Effort } from '../compare.ts';
import { type Figure, lessIsBetter } from '../figure.ts';
import { noteText } from '../site.ts';
import { installStopwatch, readStopwatch } from '../stopwatch.ts';
import { ARGUMENTS, startWebSite } from '../web-site.ts';
import { http2Front } from './http2-front.ts';
import { slowLine } from './slow-line.ts';

const NOTES = 100;
/** By then, everything that loads after the text has arrived; a stream stays open. */
const REST_MS = 2_500;

interface Visit {
  name: string;
  path: string;
  storage: Record<string, string>;
  /** A text that shows that the page's content is there. */
  text: string;
  goals?: { requests: number; roundTrips: number };
}

interface Opening {
  /** After the request for the page and before its text. */
  requests: number;
  roundTrips: number;
  /** All requests until the page is idle. */
  allRequests: number;
  text: number;
  largestPaint: number;
}

async function open(browser: Browser, base: string, { path, storage, text }: Visit): Promise<Opening> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  await page.addInitScript((given) => Object.assign(localStorage, given), storage);
  await page.addInitScript(markText, text);
  await installStopwatch(page);
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() && !isIcon(request.url())) requests.push(request);
  });
  await page.goto(base + path, { waitUntil: 'commit' });
  const { origin, hasText, isPainted } = await page.evaluate(textMarks);
  const { largestPaint } = await readStopwatch(page);
  await pause(REST_MS);
  const spans = requests.map((request) => {
    const { startTime, responseEnd } = request.timing();
    // A stream stays open: no other request waits for its end.
    return { from: startTime - origin, to: startTime - origin + (responseEnd < 0 ? Infinity : responseEnd) };
  });
  await context.close();
  const before = spans.filter(({ from }) => from < hasText);
  return {
    requests: before.length,
    roundTrips: longestChain(before),
    allRequests: spans.length,
    text: isPainted,
    largestPaint,
  };
}

/** True when this is the tab icon, which the browser fetches by itself, or a URL without a request. */
const isIcon = (url: string): boolean => /favicon|^data:|^blob:/.test(url);

/** Runs in the page, before its own scripts. */
function markText(text: string): void {
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent.includes(text)) return;
    observer.disconnect();
    performance.mark('text');
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('text painted');
      port2.postMessage(0);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page. Returns when the text was in the page after the first paint, and when the text was painted. */
async function textMarks(): Promise<{ origin: number; hasText: number; isPainted: number }> {
  const at = async (name: string) => {
    let entry = performance.getEntriesByName(name)[0];
    while (entry === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      entry = performance.getEntriesByName(name)[0];
    }
    return entry.startTime;
  };
  const firstPaint = await at('first-contentful-paint');
  const isPainted = await at('text painted');
  return {
    origin: performance.timeOrigin,
    hasText: Math.max(firstPaint, await at('text')),
    isPainted: Math.max(firstPaint, isPainted),
  };
}

/** The length of the longest chain of requests in which each starts after the response to the one before. */
function longestChain(spans: readonly { from: number; to: number }[]): number {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  const depths = new Map<object, number>();
  for (const span of sorted) {
    const earlier = sorted.filter(({ to }) => to <= span.from);
    depths.set(span, 1 + Math.max(0, ...earlier.map((one) => depths.get(one) ?? 0)));
  }
  return Math.max(0, ...depths.values());
}

function figuresOf({ name, goals }: Visit, protocol: string, seen: readonly Opening[]): Figure[] {
  const figure = (what: string, of: (opening: Opening) => number, unit: string, goal?: number) =>
    lessIsBetter(`${name}, ${protocol}: ${what}`, seen.map(of), {
      unit,
      ...(goal !== undefined && { goal }),
    });
  return [
    figure('requests before the text', (one) => one.requests, '', goals?.requests),
    figure('round trips before the text', (one) => one.roundTrips, '', goals?.roundTrips),
    figure('requests in all', (one) => one.allRequests, ''),
    figure('text', (one) => one.text, 'ms'),
    figure('largest paint', (one) => one.largestPaint, 'ms'),
  ];
}

interface Opened {
  visit: Visit;
  protocol: string;
  base: string;
  seen: Opening[];
}

/** Visits to the site at `port` over a slow connection, with each protocol. */
async function over(port: number, visits: readonly Visit[], closing: (() => void)[]): Promise<Opened[]> {
  const front = await http2Front(port);
  const [plain, secure] = [await slowLine(port), await slowLine(front.port)];
  closing.push(plain.close, secure.close, front.close);
  return visits.flatMap((visit) => [
    { visit, protocol: 'HTTP/1.1', base: `http://localhost:${plain.port}`, seen: [] },
    { visit, protocol: 'HTTP/2', base: `https://localhost:${secure.port}`, seen: [] },
  ]);
}

export async function benchOpening({ rounds }: Effort): Promise<Figure[]> {
  const site = await startWebSite(NOTES);
  const browser = await chromium.launch({ executablePath: await testBrowser(), args: ARGUMENTS });
  const closing: (() => void)[] = [];
  try {
    const home = { name: 'home', path: '/', text: 'Contact', storage: {} };
    const checklist = {
      name: 'checklist',
      path: '/checklist',
      text: noteText(0),
      storage: await site.tokens(),
    };
    const ours = [
      { ...home, goals: { requests: 5, roundTrips: 3 } },
      { ...checklist, goals: { requests: 8, roundTrips: 4 } },
    ];
    const all = await over(Number(new URL(site.url('/')).port), ours, closing);
    for (let round = 0; round < rounds; round++)
      for (const { visit, base, seen } of all) seen.push(await open(browser, base, visit));
    return all.flatMap(({ visit, protocol, seen }) => figuresOf(visit, protocol, seen));
  } finally {
    for (const close of closing) close();
    await browser.close();
    await site.stop();
  }
}
