import { followEvents } from '../../../contract/events.ts';
import { callStream } from '../../session/call.ts';
import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import { checklist } from './checklist.ts';
import type { Announcement } from './synced/fetching.ts';
import { eventData } from './synced/sse.ts';

/** True when changes of other devices arrive by themselves. */
export type Connection = 'live' | 'reconnecting' | 'offline';

/** A hidden tab closes its stream after this time. */
const HIDDEN_AFTER_MS = 10_000;
/** The server sends at least a comment every 10 s. */
const SILENT_AFTER_MS = 30_000;
const RETRY_AFTER_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** After this many consecutive failures a call shows whether the server is out of reach, or its stream alone is blocked. */
const OFFLINE_AFTER = 3;
/** Shorter interruptions are not shown. */
const RECONNECTING_AFTER_MS = 2_000;
/** Polls the lists where a proxy blocks streams. */
const POLL_EVERY_MS = 30_000;

/** The connection as it is shown; null until it is known. */
export const connection = ofSession(() => new Store<Connection | null>(null));

/** Follows the changes of other devices until `signal` aborts, and refetches outdated lists. */
export function followLive(signal: AbortSignal): void {
  const { onStream, onAnnouncement, refetch, ask, queue, confirm } = checklist();
  const say = showing(signal, queue.wake);
  let failures = 0;
  let stream = new AbortController();

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      if (document.hidden) {
        await pause(signal);
        continue;
      }
      stream = new AbortController();
      try {
        await readStream(AbortSignal.any([signal, stream.signal]));
      } catch {
        // any failure: retry
      }
      if (signal.aborted) return;
      failures += 1;
      const isOut = !navigator.onLine || (failures >= OFFLINE_AFTER && !(await ask()));
      if (!document.hidden && !signal.aborted) say(isOut ? 'offline' : 'reconnecting');
      await pause(signal, retryAfter(failures));
    }
  }

  async function readStream(cut: AbortSignal): Promise<void> {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      clearTimeout(silence);
      silence = setTimeout(() => stream.abort(), SILENT_AFTER_MS);
    };
    renew();
    try {
      const body = await callStream(followEvents, { signal: cut, query: { shared: 'true' } });
      if (body === null) return;
      onStream();
      for await (const data of eventData(body)) {
        renew();
        failures = 0;
        say('live');
        confirm();
        const event = eventIn(data);
        if (event) onAnnouncement(event.space, event);
      }
    } finally {
      clearTimeout(silence);
      stream.abort(); // one that is not the server's own is still open
    }
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
  const refetchUnlessLive = () => {
    if (connection().read() !== 'live' && !document.hidden) refetch();
  };
  addEventListener('focus', refetchUnlessLive, { signal });
  const poll = setInterval(refetchUnlessLive, POLL_EVERY_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(hidden);
    clearInterval(poll);
  });
  say('reconnecting');
  void follow();
}

/** @returns shows a state of the connection, an interruption once it lasts */
function showing(signal: AbortSignal, onLive: () => void): (now: Connection) => void {
  const state = connection();
  let latest: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (now) => {
    if (now === latest) return;
    latest = now;
    clearTimeout(timer);
    if (now === 'reconnecting') timer = setTimeout(() => state.write(now), RECONNECTING_AFTER_MS);
    else state.write(now);
    if (now === 'live') onLive();
  };
}

/** The announcement in an event, and its space; undefined for a comment. */
function eventIn(data: string | null): (Announcement & { readonly space: string }) | undefined {
  const event: Partial<Record<'space' | 'epoch' | 'revision', unknown>> = { ...JSON.parse(data ?? 'null') };
  const { space, epoch, revision } = event;
  if (typeof space !== 'string' || typeof epoch !== 'string' || typeof revision !== 'number')
    return undefined;
  return { space, epoch, revision };
}

/** Backoff that grows with each failure, with jitter so that devices do not retry together. */
const retryAfter = (failures: number) =>
  (RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length) - 1] ?? 0) * (0.5 + Math.random());

/** Ends when the device comes online or the tab is shown or hidden, at the latest after `ms`. */
function pause(signal: AbortSignal, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(end, ms);
    for (const event of ['online', 'visibilitychange']) addEventListener(event, end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  });
}
