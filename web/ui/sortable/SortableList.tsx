import { DragDropContext, Droppable } from '@hello-pangea/dnd';
import { type ComponentType, memo, useDeferredValue, useId, useLayoutEffect, useState } from 'react';
import { Store } from '../store.ts';
import { FIRST_ROWS, type Indexes, useChunks, useIndexes } from './chunks.ts';
import type { FollowDrag } from './drag.ts';
import styles from './SortableList.module.css';
import { MoverContext, type SortableItemProps } from './sortable.tsx';
import { USAGE } from './sortable-list-words.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useSorting } from './useSorting.ts';

interface SortableListProps<Item> {
  items: readonly Item[];
  /** One row, made with `sortable`. */
  Item: ComponentType<SortableItemProps<Item>>;
  /** The name of an item in announcements. */
  nameOf: (item: Item) => string;
  /** Writes into the rows what depends on the order; called with the list whenever its rows have changed. */
  onRows?: (list: Element) => void;
  /** An item was put right after another one, or first when that is null. */
  onMove: (id: string, after: string | null) => void;
  /** Follows each drag by mouse or touch, and may take the item out of the list. */
  followDrag?: FollowDrag;
  className?: string | undefined;
}

/**
 * A list to be put in order by mouse, touch or keyboard at the handles of its rows, or without dragging (`useMoves`).
 * Announcements use a live region beside the list, because one outside of a modal dialog would be inert.
 */
export function SortableList<Item extends { readonly id: string }>(props: SortableListProps<Item>) {
  const { Item, nameOf, onRows, onMove, followDrag, className } = props;
  const listId = useId();
  const nameAt = (items: readonly Item[], index: number) => {
    const item = items[index];
    return item ? nameOf(item) : '';
  };
  const rows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const latest = rows < props.items.length ? props.items.slice(0, rows) : props.items;
  const { items, lifted, slot, said, mover, responders } = useSorting(
    listId,
    latest,
    nameAt,
    onMove,
    followDrag,
  );
  const indexes = useIndexes(items, lifted !== null);
  const chunks = useChunks(items);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these have just been drawn
  useLayoutEffect(() => {
    const list = document.getElementById(listId);
    if (list) onRows?.(list);
  }, [listId, onRows, chunks]);
  const [moverStore] = useState(() => new Store(mover));
  useLayoutEffect(() => moverStore.write(mover));
  const keepFocus = useKeptFocus();

  return (
    <DragDropContext dragHandleUsageInstructions={USAGE} {...responders}>
      <MoverContext value={moverStore}>
        <Droppable droppableId={listId}>
          {({ innerRef, droppableProps, placeholder }) => (
            <div
              {...droppableProps}
              {...keepFocus}
              ref={innerRef}
              id={listId}
              className={[styles.list, className].filter(Boolean).join(' ')}
              data-sorting={lifted !== null || undefined}
            >
              {chunks.map(({ key, items: chunk }) => (
                <Chunk
                  key={key}
                  Item={Item}
                  items={chunk}
                  indexes={indexes}
                  lifted={lifted && chunk.some(({ id }) => id === lifted) ? lifted : null}
                />
              ))}
              {lifted !== null && <ol aria-hidden="true">{placeholder}</ol>}
              {slot && (
                <div
                  className={styles.slot}
                  style={{ transform: `translateY(${slot.top}px)`, height: slot.height }}
                />
              )}
            </div>
          )}
        </Droppable>
      </MoverContext>
      <p aria-live="assertive" className="visually-hidden">
        {said}
      </p>
    </DragDropContext>
  );
}

interface ChunkProps<Item> {
  Item: ComponentType<SortableItemProps<Item>>;
  items: readonly Item[];
  indexes: Indexes;
  lifted: string | null;
}

function EachChunk<Item extends { readonly id: string }>({ Item, items, indexes, lifted }: ChunkProps<Item>) {
  return (
    <ol
      className={styles.chunk}
      style={{ containIntrinsicHeight: `auto calc(${items.length} * var(--usual-row, var(--row)))` }}
    >
      {items.map((item) => (
        <Item key={item.id} item={item} index={indexes.get(item.id) ?? 0} isLifted={lifted === item.id} />
      ))}
    </ol>
  );
}

/** Memoised: a change of one row must not check thousands. */
const Chunk = memo(EachChunk) as typeof EachChunk; // memo forgets the type parameter
