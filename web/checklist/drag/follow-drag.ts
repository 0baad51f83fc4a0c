import { lazyCode } from '../../ui/lazy-code.ts';
import type { FollowDrag } from '../../ui/sortable/drag.ts';

export const lazyDragging = lazyCode(() => import('./dragging.ts'));

/** A note is dragged: over a tab, which takes it, or to the right, where it becomes a sub note. */
export const followDrag: FollowDrag = (drag) => {
  const over = new AbortController();
  const { signal } = over;
  const moves: PointerEvent[] = [];
  addEventListener('pointermove', (move) => moves.push(move), { signal });
  lazyDragging.load().then(
    ({ follow }) => signal.aborted || follow(drag, moves, signal),
    () => {}, // without it a drag puts the list in order
  );
  return () => over.abort();
};
