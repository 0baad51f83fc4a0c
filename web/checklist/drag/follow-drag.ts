import type { FollowDrag } from '../../ui/sortable/drag.ts';
import { lazy } from '../open/lazy.ts';

const dragging = lazy(() => import('./dragging.ts'));

/** A note is dragged: over a tab, which takes it, or to the right, where it becomes a sub note. */
export const followDrag: FollowDrag = (drag) => {
  const over = new AbortController();
  const { signal } = over;
  const moves: PointerEvent[] = [];
  addEventListener('pointermove', (move) => moves.push(move), { signal });
  dragging.load().then(
    ({ followDragging }) => signal.aborted || followDragging(drag, moves, signal),
    () => {}, // without it a drag puts the list in order
  );
  return () => over.abort();
};
