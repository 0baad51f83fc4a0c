import type { Page } from '@playwright/test';

/** The stopwatch in the page; times are in milliseconds. */
interface Watched {
  /** The longest interaction, from the click or key to the next paint (as in INP). */
  interaction: number;
  /** The times between frames, while frames are counted. */
  frames: number[];
  /** The times from mouse moves to the frames that show them. */
  moves: number[];
  largestPaint: number;
  layoutShift: number;
}

declare global {
  interface Window {
    watched: Watched;
    /** Counts frames until the next read: counting all the time would slow clicks. */
    countFrames: () => void;
  }
}

/** The browser rounds interaction times to 8 ms, and does not report shorter ones than this. */
export const SHORTEST_MS = 16;

/** Runs in the page, before its own scripts. */
function watch(): void {
  const watched = {
    interaction: 0,
    frames: [] as number[],
    moves: [] as number[],
    largestPaint: 0,
    layoutShift: 0,
  };
  window.watched = watched;
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  observe('event', (entry) => {
    if ('interactionId' in entry && Number(entry.interactionId) > 0) {
      watched.interaction = Math.max(watched.interaction, entry.duration);
    }
  });
  observe('largest-contentful-paint', (entry) => {
    watched.largestPaint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry) watched.layoutShift += Number(entry.value);
  });
  // Runs after the frame: a message posted in a frame arrives once it is painted.
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(0);
    });
  addEventListener(
    'mousemove',
    ({ timeStamp }) => afterPaint(() => watched.moves.push(performance.now() - timeStamp)),
    true,
  );
  window.countFrames = () => {
    const { frames } = watched;
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      if (frames === watched.frames) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
}

export const installStopwatch = (page: Page): Promise<unknown> => page.addInitScript(watch);

export const countFrames = (page: Page): Promise<void> => page.evaluate(() => window.countFrames());

/** Returns what was measured since the last call. Waits until the page is idle. */
export async function readStopwatch(page: Page): Promise<Watched> {
  return page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));
    const frame = () => new Promise(requestAnimationFrame);
    for (const rest of [frame, idle, frame, idle, frame]) await rest();
    const seen = { ...window.watched };
    window.watched.interaction = 0;
    window.watched.frames = [];
    window.watched.moves = [];
    return seen;
  });
}
