import { useSyncExternalStore } from 'react';
import { readStats, type Stats, sendHeartbeat } from '../../contract/presence.ts';
import { call } from '../session/call.ts';
import { afterText } from '../session/first-text.ts';
import { Store } from '../ui/store.ts';
import { visitorId } from './visitor-id.ts';

/** The interval of heartbeats and of stats alike (spec section 9). */
const EVERY_MS = 30_000;

const stats = new Store<Stats | undefined>(undefined);

/** The counts of visitors, with this one among them. To be used once. */
export function usePresence(): Stats | undefined {
  return useSyncExternalStore(follow, stats.read, () => undefined);
}

function follow(onStats: () => void): () => void {
  const leave = stats.listen(onStats);
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  afterText(() => {
    if (isOver) return;
    beat();
    timer = setInterval(beat, EVERY_MS);
  });
  return () => {
    isOver = true;
    clearInterval(timer);
    leave();
  };
}

/** The response of a heartbeat counts this visitor; stats requested at the same moment may not yet. */
function beat(): void {
  const show = (latest: Stats) => stats.write(latest);
  call(sendHeartbeat, { body: { visitor_id: visitorId() } }).then(show, ignore);
  call(readStats).then(show, ignore);
}

/** Presence is a nicety: its errors are swallowed silently (spec section 8), the next round may do better. */
function ignore(): void {}
