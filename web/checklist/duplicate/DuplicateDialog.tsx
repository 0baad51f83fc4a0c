import { useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { CATEGORY_TITLE_MAX, type Category } from '../../../contract/categories.ts';
import { CategoryTitleDialog } from '../categories/CategoryTitleDialog.tsx';
import { selectCategory } from '../categories/choice.ts';
import { change } from '../store/checklist.ts';
import styles from './duplicate.lazy.module.css';

interface DuplicateDialogProps {
  category: Category;
  onClose: () => void;
}

const SUFFIX = ' copy';

/** Asks for the title of a copy, and whether its notes are all open, as for a template. */
export function DuplicateDialog({ category, onClose }: DuplicateDialogProps) {
  const signs = [...category.title].slice(0, CATEGORY_TITLE_MAX - SUFFIX.length);
  const [title, setTitle] = useState(`${signs.join('')}${SUFFIX}`);
  const [unscratched, setUnscratched] = useState(true);

  function duplicate(): void {
    const id = uuidV7();
    change({ kind: 'duplicate category', of: category.id, id, title: title.trim(), unscratched });
    selectCategory(id);
    onClose();
  }

  return (
    <CategoryTitleDialog
      title="Duplicate category"
      action="Duplicate"
      value={title}
      onChange={setTitle}
      onSubmit={duplicate}
      onClose={onClose}
    >
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={unscratched}
          onChange={(event) => setUnscratched(event.target.checked)}
        />
        All notes unchecked
      </label>
    </CategoryTitleDialog>
  );
}
