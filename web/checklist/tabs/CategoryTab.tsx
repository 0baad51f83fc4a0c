import type { KeyboardEvent } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { editIcon, tickIcon, trashIcon } from '../../ui/tool-icons.ts';
import { selectCategory } from '../categories/choice.ts';
import { NONE, type Tally } from '../categories/open-counts.ts';
import { PANEL_ID, tabId } from '../categories/tab-id.ts';
import { askToDeleteCategory } from '../delete/delete.ts';
import { isWithOthers, othersIn } from '../sharing/others.ts';
import { peopleIcon } from '../sharing/people-icon.ts';
import { UnsavedText } from '../waiting/DraftMark.tsx';
import { write } from '../write/write.ts';
import styles from './CategoryTabs.module.css';

const MOST_SHOWN = 999;

interface CategoryTabProps {
  category: Category;
  isSelected: boolean;
  tally: Tally | undefined;
  /** Something was typed and not saved: for it, or for a note of it. */
  isUnsaved: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A tab, with the buttons beside it: only those of the selected one are stops of the Tab key. */
export function CategoryTab({ category, isSelected, tally = NONE, isUnsaved, onKeyDown }: CategoryTabProps) {
  const { id, title } = category;
  const open = spoken(tally);
  const tabIndex = isSelected ? 0 : -1;
  return (
    <div
      className={styles.category}
      data-selected={isSelected || undefined}
      data-tab={id}
      title={open ? `${title}: ${open}, sub notes too` : title}
    >
      <button
        type="button"
        role="tab"
        id={tabId(category)}
        aria-selected={isSelected}
        aria-controls={PANEL_ID}
        aria-description={describe(category, open)}
        translate="no"
        dir="auto"
        tabIndex={tabIndex}
        onClick={() => selectCategory(id)}
        onKeyDown={onKeyDown}
      >
        {isWithOthers(category) && <Icon shape={peopleIcon} className={styles.shared} />}
        {title}
      </button>
      <OpenNotes {...tally} />
      {isUnsaved && <UnsavedText />}
      <IconButton
        icon={editIcon}
        label="Edit category"
        aria-label={`Edit category ${title}`}
        tabIndex={tabIndex}
        onClick={() => write({ kind: 'edit category', category })}
      />
      <IconButton
        icon={trashIcon}
        label="Delete category"
        aria-label={`Delete category ${title}`}
        danger
        tabIndex={tabIndex}
        onClick={() => askToDeleteCategory(category)}
      />
    </div>
  );
}

/** Beside the tab, not in it: its name is the title alone. */
function OpenNotes({ all, open }: Tally) {
  if (all === 0) return null;
  return (
    <span className={styles.open} translate="no" aria-hidden="true">
      {open === 0 && <Icon shape={tickIcon} />}
      {open > 0 && (open > MOST_SHOWN ? `${MOST_SHOWN}+` : open)}
    </span>
  );
}

function describe(category: Category, open: string | undefined): string | undefined {
  const others = othersIn(category);
  return [open, others && `shared with ${others}`].filter(Boolean).join(', ') || undefined;
}

function spoken({ all, open }: Tally): string | undefined {
  if (all === 0) return undefined;
  return open === 0 ? 'all done' : `${open} open`;
}
