import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/** The present minute in milliseconds, because reminders have no seconds: only a new one renders. */
export const useMinute = (): number => useSyncExternalStore(onTick, presentMinute, presentMinute);

function onTick(notify: () => void): () => void {
  const timer = setInterval(notify, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

const presentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
