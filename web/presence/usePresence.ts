import { useSyncExternalStore } from 'react';
import type { Stats } from '../../contract/presence.ts';
import { afterText } from '../session/first-text.ts';

let stats: Stats | undefined;

/** The counts of visitors, with this one among them. Their code comes after the text of the screen. To be used once. */
export function usePresence(): Stats | undefined {
  return useSyncExternalStore(
    follow,
    () => stats,
    () => undefined,
  );
}

function follow(onStats: () => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  afterText(() => {
    import('./beats.ts').then(
      ({ watchPresence }) => {
        if (isOver) return;
        stop = watchPresence((latest) => {
          stats = latest;
          onStats();
        });
      },
      () => {}, // without the code there are no counts, as after any other error (spec section 8)
    );
  });
  return () => {
    isOver = true;
    stop?.();
  };
}
