import { followEvents } from '../../../contract/events.ts';
import { callStream } from '../../session/call.ts';
import { ofSession } from '../../session/session.ts';
import { userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import { Store } from '../../ui/store.ts';
import { checklist } from './checklist.ts';
import type { Announcement } from './fetching.ts';
import { eventData } from './sse.ts';

/** Whether changes of other devices arrive by themselves. */
export type Line = 'live' | 'reconnecting' | 'offline';

/** A hidden tab closes its stream after so long. */
const HIDDEN_AFTER_MS = 10_000;
/** The server sends at least a comment every 10 s. */
const SILENT_AFTER_MS = 30_000;
const RETRY_AFTER_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** So many failures in a row count as being offline. */
const OFFLINE_AFTER = 3;
/** Where streams are blocked on the way, the lists are asked for instead. */
const POLL_EVERY_MS = 30_000;
/** Several changes elsewhere are fetched at once. */
const FOLD_MS = 300;

export const line = ofSession(() => new Store<Line>('reconnecting'));

/** Follows the changes of other devices until `signal` aborts, and has the lists fetched that are older. */
export function followLive(signal: AbortSignal): void {
  const state = line();
  const user = userOf(readTokens().access ?? '');
  const { heed, refetch, queue, confirm } = checklist();
  const hear = fold(heed, signal);
  let failures = 0;
  let stream = new AbortController();

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await visible(signal);
      stream = new AbortController();
      try {
        await readStream(AbortSignal.any([signal, stream.signal]));
      } catch {
        // whatever it was: the next attempt decides
      }
      if (signal.aborted) return;
      failures += 1;
      if (!document.hidden) say(navigator.onLine && failures < OFFLINE_AFTER ? 'reconnecting' : 'offline');
      await pause(retryAfter(failures), signal);
    }
  }

  async function readStream(cut: AbortSignal): Promise<void> {
    const body = await callStream(followEvents, { signal: cut });
    if (body === null) return;
    const silence = watchdog(() => stream.abort(), SILENT_AFTER_MS);
    try {
      for await (const data of eventData(body)) {
        silence.renew();
        failures = 0;
        say('live');
        confirm();
        const announced = announcementIn(data, user);
        if (announced !== undefined) hear(announced);
      }
    } finally {
      silence.stop();
    }
  }

  function say(now: Line): void {
    const before = state.read();
    if (now === before) return;
    state.write(now);
    if (now === 'live' && before !== 'live') queue.wake();
  }

  let hidden: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    'visibilitychange',
    () => {
      clearTimeout(hidden);
      if (document.hidden) hidden = setTimeout(() => stream.abort(), HIDDEN_AFTER_MS);
    },
    { signal },
  );
  addEventListener('offline', () => stream.abort(), { signal });
  const look = () => {
    if (state.read() !== 'live' && !document.hidden) refetch();
  };
  addEventListener('focus', look, { signal });
  const poll = setInterval(look, POLL_EVERY_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(hidden);
    clearInterval(poll);
  });
  void follow();
}

/** What an event says of the user's own lists; undefined for a comment and for an event of another space. */
function announcementIn(data: string | null, user: string | undefined): Announcement | undefined {
  const event: unknown = JSON.parse(data ?? 'null');
  if (!(event instanceof Object && 'revision' in event && 'space' in event)) return undefined;
  const epoch = 'epoch' in event && typeof event.epoch === 'string' ? event.epoch : undefined;
  return event.space === user ? { epoch, revision: Number(event.revision) } : undefined;
}

/** Calls with the latest of what came in the last moment: at once, then at most once each `FOLD_MS`. */
function fold(call: (latest: Announcement) => void, signal: AbortSignal): (next: Announcement) => void {
  let latest: Announcement | undefined;
  let isWaiting = false;
  return function hear(next) {
    if (latest === undefined || next.epoch !== latest.epoch || next.revision > latest.revision) latest = next;
    if (isWaiting) return;
    const called = latest;
    call(called);
    isWaiting = true;
    const timer = setTimeout(() => {
      isWaiting = false;
      if (latest !== undefined && latest !== called) hear(latest);
    }, FOLD_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };
}

/** Waits a little longer after each failure, and not all devices at the same moment. */
const retryAfter = (failures: number) =>
  (RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length) - 1] ?? 0) * (0.5 + Math.random());

/** Ends early when the line or the user comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    for (const event of ['online', 'visibilitychange']) addEventListener(event, end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  });
}

function visible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('visibilitychange', () => resolve(), { signal, once: true });
    signal.addEventListener('abort', () => resolve());
  });
}

function watchdog(bark: () => void, ms: number) {
  let timer = setTimeout(bark, ms);
  return {
    renew() {
      clearTimeout(timer);
      timer = setTimeout(bark, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
