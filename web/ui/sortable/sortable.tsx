import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import { type ComponentType, createContext, memo, use, useSyncExternalStore } from 'react';
import { Store } from '../store.ts';
import styles from './SortableList.module.css';

export type HandleProps = DraggableProvidedDragHandleProps;

export interface SortableItemProps<Item> {
  item: Item;
  index: number;
  isLifted: boolean;
}

export interface SortableRowProps<Item> extends SortableItemProps<Item> {
  /** For the button at which the row is lifted. */
  handle: HandleProps | null;
}

/**
 * Makes an item of a `SortableList` of the component that draws its inside. Memoised: in a list of thousands only the
 * rows that changed may render.
 */
export function sortable<Item extends { readonly id: string }>(
  Row: ComponentType<SortableRowProps<Item>>,
  className?: string,
): ComponentType<SortableItemProps<Item>> {
  const classes = [styles.item, className].filter(Boolean).join(' ');
  return memo(function SortableItem(props: SortableItemProps<Item>) {
    return (
      <Draggable draggableId={props.item.id} index={props.index} disableInteractiveElementBlocking>
        {({ innerRef, draggableProps, dragHandleProps }) => (
          <li
            {...draggableProps}
            ref={innerRef}
            className={classes}
            data-lifted={props.isLifted || undefined}
          >
            <Row {...props} handle={dragHandleProps} />
          </li>
        )}
      </Draggable>
    );
  });
}

interface Mover {
  readonly count: number;
  readonly indexOf: (id: string) => number;
  readonly move: (from: number, to: number) => void;
}

/** A store, not the mover itself: a changed context would have React check every row. */
export const MoverContext = createContext(
  new Store<Mover>({ count: 0, indexOf: () => 0, move: () => undefined }),
);

/** Moves a row without dragging (WCAG 2.5.7); no row of the list, such as a sub note, moves. What uses it renders whenever the order changes. */
export function useMoves(id: string) {
  const mover = use(MoverContext);
  const { count, indexOf, move } = useSyncExternalStore(mover.listen, mover.read, mover.read);
  const index = indexOf(id);
  return {
    index,
    moveUp: index > 0 ? () => move(index, index - 1) : undefined,
    moveDown: index >= 0 && index < count - 1 ? () => move(index, index + 1) : undefined,
    moveToTop: index > 1 ? () => move(index, 0) : undefined,
    moveToBottom: index >= 0 && index < count - 2 ? () => move(index, count - 1) : undefined,
  };
}
