import type { DragDropContextProps } from '@hello-pangea/dnd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FollowDrag, Following, onHomeAndEnd } from './drag.ts';
import { markNear, useNear } from './near.ts';
import { sayCancelled, sayDropped, sayLifted, sayMoved } from './sortable-list-words.ts';

type Responders = Omit<DragDropContextProps, 'children'>;

/** The gap in which the lifted row will land. */
interface Slot {
  readonly top: number;
  readonly height: number;
}

/** The list as it was when a row was lifted: until that has landed, nothing else changes it. */
interface Lifted<Item> {
  readonly id: string;
  readonly items: readonly Item[];
}

/** Lifts, moves and drops the items of a list, with announcements. */
export function useSorting<Item extends { readonly id: string }>(
  listId: string,
  latest: readonly Item[],
  nameAt: (items: readonly Item[], index: number) => string,
  onMove: (id: string, after: string | null) => void,
  followDrag?: FollowDrag,
) {
  const [lifted, setLifted] = useState<Lifted<Item> | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [said, setSaid] = useState('');
  const [following] = useState(() => new Following());
  const items = lifted?.items ?? latest;
  const count = items.length;

  const placeAt = (index: number) => ({ place: index + 1, count });
  const nameOf = (index: number) => nameAt(items, index);
  function put(from: number, to: number) {
    const item = items[from];
    if (item && from !== to) onMove(item.id, items.toSpliced(from, 1)[to - 1]?.id ?? null);
  }

  function drop(from: number, to: number) {
    setSaid(sayDropped(nameOf(from), placeAt(from), placeAt(to)));
    put(from, to);
  }
  function follow(id: string, from: number, isByKeys: boolean) {
    const others = items.filter((item) => item.id !== id);
    const above = ({ to } = following) => (to === undefined ? undefined : (others[to - 1]?.id ?? null));
    following.begin(from, (take) => {
      if (!isByKeys) return followDrag?.({ id, above, take }) ?? (() => {});
      return onHomeAndEnd((isHome) => {
        take();
        drop(from, isHome ? 0 : count - 1);
      });
    });
  }

  const responders: Responders = {
    onBeforeCapture({ draggableId }) {
      markNear(listId);
      getSelection()?.removeAllRanges(); // Chromium would look for a caret in each skipped row in each frame
      // Before the library measures the rows: a lifted row is folded.
      flushSync(() => setLifted({ id: draggableId, items }));
    },
    onDragStart({ draggableId, mode, source: { index } }, { announce }) {
      announce('');
      follow(draggableId, index, mode === 'SNAP');
      setSlot(slotAt(listId, index, index));
      setSaid(sayLifted(nameOf(index), placeAt(index)));
    },
    onDragUpdate({ source: { index }, destination }, { announce }) {
      announce('');
      following.to = destination?.index;
      setSlot(destination && slotAt(listId, index, destination.index));
      setSaid(sayMoved(nameOf(index), destination && placeAt(destination.index)));
    },
    onDragEnd({ source: { index }, destination, reason }, { announce }) {
      announce('');
      setLifted(null);
      setSlot(null);
      if (following.end()) setSaid('');
      else if (reason === 'CANCEL' || !destination) setSaid(sayCancelled(nameOf(index), placeAt(index)));
      else drop(index, destination.index);
    },
  };
  const mover = {
    count,
    indexOf: (id: string) => items.findIndex((item) => item.id === id),
    move(from: number, to: number) {
      setSaid(sayMoved(nameOf(from), placeAt(to)));
      put(from, to);
    },
  };
  useNear(listId, lifted !== null);
  const { sensors } = following;
  return { items, lifted: lifted?.id ?? null, slot, said, mover, responders: { ...responders, sensors } };
}

/** The other rows lie in the list without a gap, whatever shifts them aside on the screen. */
function slotAt(listId: string, from: number, to: number): Slot | null {
  const list = document.getElementById(listId);
  const lifted = rowAt(list, from);
  const next = rowAt(list, to < from ? to : to + 1);
  return lifted && next ? { top: next.offsetTop, height: lifted.offsetHeight } : null;
}

/** By the chunks, the last of which holds the placeholder: a selector would have the browser search all rows. */
function rowAt(list: HTMLElement | null, index: number): HTMLElement | undefined {
  let rest = index;
  for (const { children } of list?.children ?? []) {
    const row = children[rest];
    if (row instanceof HTMLElement) return row;
    rest -= children.length;
  }
  return undefined;
}
