import { useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { CATEGORY_TITLE_MAX, type Category } from '../../../contract/categories.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { refuseUnfit } from '../../ui/refuse-unfit.ts';
import { TextField } from '../../ui/TextField.tsx';
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
    <FormDialog title="Duplicate category" action="Duplicate" onSubmit={duplicate} onClose={onClose}>
      <TextField
        label="Title"
        required
        dir="auto"
        autoComplete="off"
        value={title}
        onChange={(event) => {
          refuseUnfit(event.target, CATEGORY_TITLE_MAX);
          setTitle(event.target.value);
        }}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={unscratched}
          onChange={(event) => setUnscratched(event.target.checked)}
        />
        All notes unchecked
      </label>
    </FormDialog>
  );
}
