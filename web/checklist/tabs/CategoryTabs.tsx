import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { nextIcon } from '../../ui/shell-icons.ts';
import { selectCategory } from '../categories/choice.ts';
import { openCounts } from '../categories/open-counts.ts';
import { tabId } from '../categories/tab-id.ts';
import { listIcon } from '../search/find-icon.ts';
import { openFind } from '../search/open-find.ts';
import { people } from '../store/people/people.ts';
import { draftMarks } from '../store/typed/draft-marks.ts';
import { CategoryTab } from './CategoryTab.tsx';
import styles from './CategoryTabs.module.css';
import { useSidewaysScroll } from './useSidewaysScroll.ts';

const ENDS = [
  ['Earlier categories', styles.previous, -1],
  ['More categories', styles.next, 1],
] as const;

interface CategoryTabsProps {
  categories: readonly Category[];
  selected: Category;
  /** None until they are loaded. */
  notes: readonly Note[] | undefined;
}

/**
 * The tabs (ARIA pattern: arrows, Home and End select; one stop for the Tab key). Edit and delete are on every tab but
 * are no part of it, hence `aria-owns`; the Tab key reaches those of the selected one.
 */
export function CategoryTabs({ categories, selected, notes }: CategoryTabsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { hidden, scroll } = useSidewaysScroll(scroller, categories.indexOf(selected));

  useSessionStore(people); // whose names a tab says
  const unsaved = useUnsaved(notes);
  const counts = useMemo(() => openCounts(notes ?? []), [notes]);

  function selectByKey(event: KeyboardEvent) {
    const at = categories.indexOf(selected);
    const to = { ArrowRight: (at + 1) % categories.length, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : categories.at(to);
    if (!next) return;
    event.preventDefault();
    selectCategory(next.id);
    document.getElementById(tabId(next))?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.view} data-hidden={hidden || undefined}>
      <span role="tablist" aria-label="Categories" aria-owns={categories.map(tabId).join(' ')} />
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.tabs}>
          {categories.map((category) => (
            <CategoryTab
              key={category.id}
              category={category}
              isSelected={category === selected}
              tally={counts.get(category.id)}
              isUnsaved={unsaved.has(category.id)}
              onKeyDown={selectByKey}
            />
          ))}
        </div>
      </div>
      {ENDS.map(([label, look, way]) => (
        <IconButton
          key={label}
          icon={nextIcon}
          label={label}
          className={look}
          tabIndex={-1}
          onClick={() => scroll(way)}
        />
      ))}
      {hidden && (
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
