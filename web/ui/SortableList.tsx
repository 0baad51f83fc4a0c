import { DragDropContext, Droppable, type DropResult } from '@hello-pangea/dnd';
import { type ComponentType, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './SortableList.module.css';
import { MoveContext, type SortableItemProps } from './sortable.tsx';
import { type Place, sayCancelled, sayDropped, sayLifted, sayMoved, USAGE } from './sortable-list-words.ts';

interface SortableListProps<Item> {
  items: readonly Item[];
  /** One row, made with `sortable`. */
  Item: ComponentType<SortableItemProps<Item>>;
  /** What the row shows before its text, in the order of `items`; 1, 2, 3 … unless told. */
  numbers?: readonly (number | null)[];
  /** How an item is called when its moves are said aloud. */
  nameOf: (item: Item, number: number | null) => string;
  /** An item is to stand at this index from now on. */
  onMove: (item: Item, to: number) => void;
  className?: string | undefined;
}

interface Slot {
  readonly top: number;
  readonly height: number;
}

/**
 * A list to be put in order by mouse, touch or keyboard at the handles of its rows, or by `MoveButtons`. What happens is
 * said in a live region beside the list, because one outside of a modal dialog would not be heard.
 */
export function SortableList<Item extends { readonly id: string }>({
  items,
  Item,
  numbers,
  nameOf,
  onMove,
  className,
}: SortableListProps<Item>) {
  const listId = useId();
  const [lifted, setLifted] = useState<string | null>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  const [said, setSaid] = useState('');

  const numberAt = (index: number) => (numbers ? (numbers[index] ?? null) : index + 1);
  const placeOf = (index: number): Place => ({ place: index + 1, count: items.length });
  const nameAt = (index: number) => {
    const item = items[index];
    return item ? nameOf(item, numberAt(index)) : '';
  };

  const indexOf = (id: string) => items.findIndex((item) => item.id === id);

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    setSaid(sayMoved(nameAt(from), placeOf(to)));
    onMove(item, to);
  }

  function drop({ source, destination, reason }: DropResult) {
    setLifted(null);
    setSlot(null);
    if (reason === 'CANCEL' || !destination) {
      setSaid(sayCancelled(nameAt(source.index), placeOf(source.index)));
      return;
    }
    setSaid(sayDropped(nameAt(source.index), placeOf(source.index), placeOf(destination.index)));
    const item = items[source.index];
    if (item && destination.index !== source.index) onMove(item, destination.index);
  }

  return (
    <DragDropContext
      dragHandleUsageInstructions={USAGE}
      onBeforeCapture={({ draggableId }) => {
        // Before the library measures the rows: a lifted row is folded.
        flushSync(() => setLifted(draggableId));
      }}
      onDragStart={({ source }, { announce }) => {
        announce('');
        setSlot(slotAt(listId, source.index, source.index));
        setSaid(sayLifted(nameAt(source.index), placeOf(source.index)));
      }}
      onDragUpdate={({ source, destination }, { announce }) => {
        announce('');
        setSlot(destination && slotAt(listId, source.index, destination.index));
        setSaid(sayMoved(nameAt(source.index), destination && placeOf(destination.index)));
      }}
      onDragEnd={(result, { announce }) => {
        announce('');
        drop(result);
      }}
    >
      <Droppable droppableId={listId}>
        {({ innerRef, droppableProps, placeholder }) => (
          <ol
            {...droppableProps}
            ref={innerRef}
            id={listId}
            className={[styles.list, className].filter(Boolean).join(' ')}
          >
            <MoveContext value={{ count: items.length, indexOf, move }}>
              {items.map((item, index) => (
                <Item
                  key={item.id}
                  item={item}
                  index={index}
                  number={numberAt(index)}
                  isLifted={lifted === item.id}
                />
              ))}
            </MoveContext>
            {placeholder}
            {slot && (
              <li
                aria-hidden="true"
                className={styles.slot}
                style={{ transform: `translateY(${slot.top}px)`, height: slot.height }}
              />
            )}
          </ol>
        )}
      </Droppable>
      <p aria-live="assertive" className="visually-hidden">
        {said}
      </p>
    </DragDropContext>
  );
}

/** Where the lifted row will land: the rows that are not lifted lie in the list without a gap. */
function slotAt(listId: string, from: number, to: number): Slot | null {
  const rows = document.getElementById(listId)?.children;
  const lifted = rows?.[from];
  const next = rows?.[to < from ? to : to + 1];
  if (!(lifted instanceof HTMLElement) || !(next instanceof HTMLElement)) return null;
  return { top: next.offsetTop, height: lifted.offsetHeight };
}
