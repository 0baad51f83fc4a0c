import { readStats, type Stats, sendHeartbeat } from '../../contract/presence.ts';
import { call } from '../session/call.ts';
import { visitorId } from './visitor-id.ts';

const HEARTBEAT_EVERY_MS = 30_000;
const STATS_EVERY_MS = 30_000;

/** Sends heartbeats and reads the counts of visitors until it is stopped. */
export function watchPresence(show: (stats: Stats) => void): () => void {
  beat(show);
  refreshStats(show);
  const beats = setInterval(beat, HEARTBEAT_EVERY_MS, show);
  const refreshes = setInterval(refreshStats, STATS_EVERY_MS, show);
  return () => {
    clearInterval(beats);
    clearInterval(refreshes);
  };
}

/** The response of a heartbeat counts this visitor; stats requested at the same moment may not yet. */
function beat(show: (stats: Stats) => void): void {
  call(sendHeartbeat, { body: { visitor_id: visitorId() } }).then(show, ignore);
}

function refreshStats(show: (stats: Stats) => void): void {
  call(readStats).then(show, ignore);
}

/** Presence is a nicety: its errors are swallowed silently (spec section 8), the next round may do better. */
function ignore(): void {}
