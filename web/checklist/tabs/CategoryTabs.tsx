import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { nextIcon } from '../../ui/shell-icons.ts';
import { editIcon, tickIcon, trashIcon } from '../../ui/tool-icons.ts';
import { selectCategory } from '../categories/choice.ts';
import { NONE, openCounts, type Tally } from '../categories/open-counts.ts';
import { PANEL_ID, tabId } from '../categories/tab-id.ts';
import { askToDeleteCategory } from '../delete/delete.ts';
import { listIcon } from '../search/find-icon.ts';
import { openFind } from '../search/open-find.ts';
import { isWithOthers, othersIn } from '../sharing/others.ts';
import { peopleIcon } from '../sharing/people-icon.ts';
import { people } from '../store/people/people.ts';
import { draftMarks } from '../store/typed/draft-marks.ts';
import { UnsavedText } from '../waiting/DraftMark.tsx';
import { write } from '../write/write.ts';
import styles from './CategoryTabs.module.css';
import { useSidewaysScroll } from './useSidewaysScroll.ts';

interface CategoryTabsProps {
  categories: readonly Category[];
  selected: Category;
  /** None until they are loaded. */
  notes: readonly Note[] | undefined;
}

const MOST_SHOWN = 999;

/**
 * The tabs (ARIA pattern: arrows, Home and End select; one stop for the Tab key). Edit and delete are on every tab but
 * are no part of it, hence `aria-owns`; the Tab key reaches those of the selected one.
 */
export function CategoryTabs({ categories, selected, notes }: CategoryTabsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { hidden, scroll } = useSidewaysScroll(scroller, categories.indexOf(selected), categories.length);

  useSessionStore(people); // whose names a tab says
  const unsaved = useUnsaved(notes);
  const counts = useMemo(() => openCounts(notes ?? []), [notes]);

  function selectByKey(event: KeyboardEvent) {
    const to = indexAfter(event.key, categories.indexOf(selected), categories.length);
    const next = to === undefined ? undefined : categories[to];
    if (!next) return;
    event.preventDefault();
    selectCategory(next.id);
    document.getElementById(tabId(next))?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.view} data-hidden={hidden}>
      <span role="tablist" aria-label="Categories" aria-owns={categories.map(tabId).join(' ')} />
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.tabs}>
          {categories.map((category) => (
            <div
              key={category.id}
              className={styles.category}
              data-selected={category === selected || undefined}
              data-tab={category.id}
              title={titleOf(category.title, spoken(counts.get(category.id)))}
            >
              <button
                type="button"
                role="tab"
                id={tabId(category)}
                aria-selected={category === selected}
                aria-controls={PANEL_ID}
                aria-description={describe(category, spoken(counts.get(category.id)))}
                translate="no"
                dir="auto"
                tabIndex={category === selected ? 0 : -1}
                onClick={() => selectCategory(category.id)}
                onKeyDown={selectByKey}
              >
                {isWithOthers(category) && <Icon shape={peopleIcon} className={styles.shared} />}
                {category.title}
              </button>
              <OpenNotes tally={counts.get(category.id)} />
              {unsaved.has(category.id) && <UnsavedText />}
              <CategoryButtons category={category} isSelected={category === selected} />
            </div>
          ))}
        </div>
      </div>
      <IconButton
        icon={nextIcon}
        label="Earlier categories"
        className={styles.previous}
        tabIndex={-1}
        onClick={() => scroll(-1)}
      />
      <IconButton
        icon={nextIcon}
        label="More categories"
        className={styles.next}
        tabIndex={-1}
        onClick={() => scroll(1)}
      />
      {hidden !== 'none' && (
        <IconButton
          icon={listIcon}
          label="All categories"
          className={styles.all}
          aria-haspopup="dialog"
          onClick={() => openFind({})}
        />
      )}
    </div>
  );
}

/** The categories in which something was typed and not saved: for them, or for a note of theirs. */
function useUnsaved(notes: readonly Note[] = []): ReadonlySet<string> {
  const ids = useSessionStore(() => draftMarks().all);
  return useMemo(() => {
    const of = notes.filter((note) => ids.has(note.id)).map(({ category }) => category);
    return ids.size === 0 ? ids : new Set([...ids, ...of]);
  }, [ids, notes]);
}

/** Beside the tab, not in it: its name is the title alone. */
function OpenNotes({ tally: { all, open } = NONE }: { tally: Tally | undefined }) {
  if (all === 0) return null;
  return (
    <span className={styles.open} translate="no" aria-hidden="true">
      {open === 0 && <Icon shape={tickIcon} />}
      {open > 0 && (open > MOST_SHOWN ? `${MOST_SHOWN}+` : open)}
    </span>
  );
}

const titleOf = (title: string, open: string | undefined): string =>
  open ? `${title}: ${open}, sub notes too` : title;

function describe(category: Category, open: string | undefined): string | undefined {
  const others = othersIn(category);
  return [open, others && `shared with ${others}`].filter(Boolean).join(', ') || undefined;
}

function spoken({ all, open }: Tally = NONE): string | undefined {
  if (all === 0) return undefined;
  return open === 0 ? 'all done' : `${open} open`;
}

interface CategoryButtonsProps {
  category: Category;
  isSelected: boolean;
}

function CategoryButtons({ category, isSelected }: CategoryButtonsProps) {
  const tabIndex = isSelected ? 0 : -1;
  return (
    <>
      <IconButton
        icon={editIcon}
        label="Edit category"
        aria-label={`Edit category ${category.title}`}
        tabIndex={tabIndex}
        onClick={() => write({ kind: 'edit category', category })}
      />
      <IconButton
        icon={trashIcon}
        label="Delete category"
        aria-label={`Delete category ${category.title}`}
        danger
        tabIndex={tabIndex}
        onClick={() => askToDeleteCategory(category)}
      />
    </>
  );
}

function indexAfter(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
