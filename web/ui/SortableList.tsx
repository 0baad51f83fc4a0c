import { DragDropContext, Droppable } from '@hello-pangea/dnd';
import { type ComponentType, useDeferredValue, useId } from 'react';
import { CHUNKED_FROM, chunksOf, FIRST_ROWS, usePlaces } from './large-list.ts';
import styles from './SortableList.module.css';
import { MoveContext, type SortableItemProps } from './sortable.tsx';
import { USAGE } from './sortable-list-words.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useSorting } from './useSorting.ts';

interface SortableListProps<Item> {
  items: readonly Item[];
  /** One row, made with `sortable`. */
  Item: ComponentType<SortableItemProps<Item>>;
  /** The numbers that the rows of these items show; 1, 2, 3 … unless told. */
  numbersOf?: (items: readonly Item[]) => readonly (number | null)[];
  /** How an item is called when its moves are said aloud. */
  nameOf: (item: Item, number: number | null) => string;
  /** The items in their new order. */
  onOrder: (items: readonly Item[]) => void;
  className?: string | undefined;
}

/**
 * A list to be put in order by mouse, touch or keyboard at the handles of its rows, or without dragging (`useMoves`).
 * What happens is said in a live region beside the list, because one outside of a modal dialog would not be heard.
 */
export function SortableList<Item extends { readonly id: string }>(props: SortableListProps<Item>) {
  const { Item, numbersOf = countUp, nameOf, onOrder, className } = props;
  const listId = useId();
  const nameAt = (items: readonly Item[], index: number) => {
    const item = items[index];
    return item ? nameOf(item, numbersOf(items)[index] ?? null) : '';
  };
  const rows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const latest = rows < props.items.length ? props.items.slice(0, rows) : props.items;
  const { items, lifted, slot, said, mover, responders } = useSorting(listId, latest, nameAt, onOrder);
  const places = usePlaces(items, numbersOf, lifted !== null);
  const keepFocus = useKeptFocus();
  const isLarge = props.items.length > CHUNKED_FROM;

  return (
    <DragDropContext dragHandleUsageInstructions={USAGE} {...responders}>
      <MoveContext value={mover}>
        <Droppable droppableId={listId}>
          {({ innerRef, droppableProps, placeholder }) => (
            <div
              {...droppableProps}
              {...keepFocus}
              ref={innerRef}
              id={listId}
              className={[styles.list, className].filter(Boolean).join(' ')}
              data-large={isLarge || undefined}
              data-sorting={lifted !== null || undefined}
            >
              {chunksOf(items, isLarge).map(({ key, items: chunk }) => (
                <ol key={key} className={styles.chunk}>
                  {chunk.map((item) => (
                    <Item key={item.id} item={item} isLifted={lifted === item.id} {...places(item.id)} />
                  ))}
                </ol>
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
      </MoveContext>
      <p aria-live="assertive" className="visually-hidden">
        {said}
      </p>
    </DragDropContext>
  );
}

function countUp(items: readonly unknown[]): readonly number[] {
  return items.map((_, index) => index + 1);
}
