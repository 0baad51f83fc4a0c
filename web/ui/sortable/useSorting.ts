import type { DragDropContextProps } from '@hello-pangea/dnd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { sayCancelled, sayDropped, sayLifted, sayMoved } from './sortable-list-words.ts';

type Responders = Omit<DragDropContextProps, 'children'>;

/** Where the lifted row will land. */
interface Slot {
  readonly top: number;
  readonly height: number;
}

/** The list as it was when a row was lifted: until that has landed, nothing else changes it. */
interface Lifted<Item> {
  readonly id: string;
  readonly items: readonly Item[];
}

/** Lifts, moves and drops the items of a list, and says so. */
export function useSorting<Item extends { readonly id: string }>(
  listId: string,
  latest: readonly Item[],
  nameAt: (items: readonly Item[], index: number) => string,
  onMove: (id: string, after: string | null) => void,
) {
  const [lifted, setLifted] = useState<Lifted<Item> | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [said, setSaid] = useState('');
  const items = lifted?.items ?? latest;
  const count = items.length;

  const placeAt = (index: number) => ({ place: index + 1, count });
  const nameOf = (index: number) => nameAt(items, index);
  function put(from: number, to: number) {
    const item = items[from];
    if (item && from !== to) onMove(item.id, items.toSpliced(from, 1)[to - 1]?.id ?? null);
  }

  const responders: Responders = {
    onBeforeCapture({ draggableId }) {
      // Before the library measures the rows: a lifted row is folded.
      flushSync(() => setLifted({ id: draggableId, items }));
    },
    onDragStart({ source: { index } }, { announce }) {
      announce('');
      setSlot(slotAt(listId, index, index));
      setSaid(sayLifted(nameOf(index), placeAt(index)));
    },
    onDragUpdate({ source: { index }, destination }, { announce }) {
      announce('');
      setSlot(destination && slotAt(listId, index, destination.index));
      setSaid(sayMoved(nameOf(index), destination && placeAt(destination.index)));
    },
    onDragEnd({ source: { index }, destination, reason }, { announce }) {
      announce('');
      setLifted(null);
      setSlot(null);
      if (reason === 'CANCEL' || !destination) {
        setSaid(sayCancelled(nameOf(index), placeAt(index)));
        return;
      }
      setSaid(sayDropped(nameOf(index), placeAt(index), placeAt(destination.index)));
      put(index, destination.index);
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
  return { items, lifted: lifted?.id ?? null, slot, said, mover, responders };
}

/** The rows that are not lifted lie in the list without a gap, whatever shifts them aside for the eye. */
function slotAt(listId: string, from: number, to: number): Slot | null {
  const rows = document
    .getElementById(listId)
    ?.querySelectorAll<HTMLElement>('[data-rfd-draggable-id], [data-rfd-placeholder-context-id]');
  const lifted = rows?.[from];
  const next = rows?.[to < from ? to : to + 1];
  return lifted && next ? { top: next.offsetTop, height: lifted.offsetHeight } : null;
}
