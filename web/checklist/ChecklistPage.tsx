import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lineIcon, plusIcon } from '../ui/tool-icons.ts';
import { CategoryStrip } from './CategoryStrip.tsx';
import { ChecklistDialogs } from './ChecklistDialogs.tsx';
import styles from './ChecklistPage.module.css';
import type { RowMemory } from './note-list-context.ts';
import { closeAllDialogs } from './open-dialogs.ts';
import { Sheet } from './Sheet.tsx';
import { useCategories } from './useCategories.ts';
import { useCategoryVerbs } from './useCategoryVerbs.ts';
import { useDialogs } from './useDialogs.ts';
import { useNotes } from './useNotes.ts';
import { useNoteVerbs } from './useNoteVerbs.ts';
import { useSelectedCategory } from './useSelectedCategory.ts';

/** The notes of the user by category (spec section 2, Checklist screen). */
export function ChecklistPage() {
  const categories = useCategories();
  const notes = useNotes();
  const [selected, select] = useSelectedCategory(categories.items);
  const dialogs = useDialogs();
  const categoryVerbs = useCategoryVerbs(categories, selected, select, dialogs);
  const noteVerbs = useNoteVerbs(notes, selected, dialogs);
  useEffect(() => closeAllDialogs, []);
  const [memory] = useState<RowMemory>(() => ({ expanded: new Set(), tray: null }));

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className="display chrome">Checklist</h1>
        <div className={styles.create}>
          <Button kind="secondary" disabled={!selected} onClick={noteVerbs.addLine}>
            <Icon shape={lineIcon} />
            Add Line
          </Button>
          <Button kind="primary" id="create-note" disabled={!selected} onClick={noteVerbs.startNote}>
            <Icon shape={plusIcon} />
            Create Note
          </Button>
        </div>
      </div>
      <CategoryStrip
        categories={categories.items}
        selected={selected}
        onSelect={select}
        open={dialogs.open}
      />
      <Sheet categories={categories} notes={notes} selected={selected} verbs={noteVerbs} memory={memory} />
      <ChecklistDialogs
        dialogs={dialogs.dialogs}
        close={dialogs.close}
        verbs={{ ...noteVerbs, ...categoryVerbs }}
      />
    </div>
  );
}

/** On other screens: what the server refused after its user had left this one. */
export function Refusals() {
  const dialogs = useDialogs();
  const categories = useCategories();
  const [selected, select] = useSelectedCategory(categories.items);
  const categoryVerbs = useCategoryVerbs(categories, selected, select, dialogs);
  const noteVerbs = useNoteVerbs(useNotes(), selected, dialogs);
  return (
    <ChecklistDialogs
      dialogs={dialogs.dialogs}
      close={dialogs.close}
      verbs={{ ...noteVerbs, ...categoryVerbs }}
    />
  );
}
