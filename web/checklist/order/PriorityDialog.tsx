import { useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { placeAfter } from '../../../contract/order.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SortableList } from '../../ui/sortable/SortableList.tsx';
import { type SortableRowProps, sortable, useMoves } from '../../ui/sortable/sortable.tsx';
import { chevronIcon, gripIcon } from '../../ui/tool-icons.ts';
import type { DialogProps } from '../open/open-dialogs.ts';
import { change } from '../store/checklist.ts';
import styles from './priority.lazy.module.css';

interface PriorityDialogProps extends DialogProps {
  categories: readonly Category[];
  error?: string | undefined;
}

/** Sets the order of the categories: changed here only, sent on Apply. */
export function PriorityDialog({ categories, error, onClose }: PriorityDialogProps) {
  const [order, setOrder] = useState(categories);
  /** The dialog closes after its change is made, so that React draws both together. */
  function apply(): void {
    change({ kind: 'order categories', ordering: order.map(({ id }) => id) });
    onClose();
  }
  return (
    <FormDialog title="Set priority" action="Apply" error={error} onSubmit={apply} onClose={onClose}>
      <p>Drag categories to change their order.</p>
      <SortableList
        items={order}
        Item={PriorityRow}
        nameOf={({ title }) => title}
        onMove={(id, after) => setOrder(placeAfter(order, id, after))}
        className={styles.list}
      />
    </FormDialog>
  );
}

function Row({ item, handle }: SortableRowProps<Category>) {
  const { index, moveUp, moveDown } = useMoves(item.id);
  const number = `${index + 1})`;
  return (
    <div className={styles.row}>
      <button type="button" {...handle} className={styles.handle} aria-label={`Drag ${number} ${item.title}`}>
        <Icon shape={gripIcon} />
        <span className={styles.number}>{number}</span>
        <span className={styles.title} dir="auto">
          {item.title}
        </span>
      </button>
      <IconButton
        icon={chevronIcon}
        label="Move up"
        className={styles.up}
        aria-disabled={!moveUp}
        onClick={moveUp}
      />
      <IconButton icon={chevronIcon} label="Move down" aria-disabled={!moveDown} onClick={moveDown} />
    </div>
  );
}

const PriorityRow = sortable(Row, styles.item);
