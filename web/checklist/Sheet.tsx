import type { Category } from '../../contract/categories.ts';
import { errorMessage } from '../api/error-message.ts';
import { Button } from '../ui/Button.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { EmptySheet } from './EmptySheet.tsx';
import { NoteList } from './NoteList.tsx';
import type { RowMemory } from './note-list-context.ts';
import styles from './Sheet.module.css';
import { PANEL_ID, tabId } from './tab-id.ts';
import type { useCategories } from './useCategories.ts';
import type { useNotes } from './useNotes.ts';
import type { useNoteVerbs } from './useNoteVerbs.ts';

interface SheetProps {
  categories: ReturnType<typeof useCategories>;
  notes: ReturnType<typeof useNotes>;
  selected: Category | undefined;
  verbs: ReturnType<typeof useNoteVerbs>;
  memory: RowMemory;
}

/** The dark sheet under the tabs: the notes of the selected category, or why there are none. */
export function Sheet({ categories, notes, selected, verbs, memory }: SheetProps) {
  if (!categories.items || !notes.items)
    return (
      <section className={styles.sheet}>
        <NotLoaded lists={[categories, notes]} />
      </section>
    );
  if (!selected)
    return (
      <section className={styles.sheet}>
        <EmptySheet sentence="Please select a category to view or create notes." />
      </section>
    );
  return (
    <section className={styles.sheet} role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(selected)}>
      <h2 className={styles.printed}>{selected.title}</h2>
      <NoteList
        key={selected.id}
        notes={notes.items}
        category={selected.id}
        actions={verbs.actions}
        memory={memory}
        onOrder={verbs.orderNotes}
      />
    </section>
  );
}

interface NotLoadedProps {
  lists: readonly { items: unknown; error: Error | null; refetch: () => unknown }[];
}

/** Still loading, or failed to: then it can be tried again. */
function NotLoaded({ lists }: NotLoadedProps) {
  const failed = lists.filter(({ items, error }) => !items && error);
  const [first] = failed;
  if (!first) return <LoadingOverlay inside />;
  return (
    <div className={styles.failed} role="alert">
      <p>{errorMessage(first.error)}</p>
      <Button
        kind="secondary"
        onClick={() => {
          for (const { refetch } of failed) refetch();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
