import { useSyncExternalStore } from 'react';
import type { Stats } from '../../contract/presence.ts';
import { afterText } from '../session/first-text.ts';
import { watchPresence } from './beats.ts';

let stats: Stats | undefined;

/** The counts of visitors, with this one among them. To be used once. */
export function usePresence(): Stats | undefined {
  return useSyncExternalStore(
    follow,
    () => stats,
    () => undefined,
  );
}

function follow(onStats: () => void): () => void {
  let stop = () => {};
  let isOver = false;
  afterText(() => {
    if (isOver) return;
    stop = watchPresence((latest) => {
      stats = latest;
      onStats();
    });
  });
  return () => {
    isOver = true;
    stop();
  };
}
