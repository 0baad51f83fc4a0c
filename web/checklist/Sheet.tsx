import { Activity, useState } from 'react';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { errorMessage } from '../api/error-message.ts';
import { Button } from '../ui/Button.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { dayOf } from '../ui/moment.ts';
import { PANEL_ID, tabId } from './categories/tab-id.ts';
import empty from './rows/EmptySheet.module.css';
import { NoCategory } from './rows/EmptySheet.tsx';
import { NoteList } from './rows/NoteList.tsx';
import row from './rows/NoteRow.module.css';
import { QuickAdd } from './rows/QuickAdd.tsx';
import { usePrinting } from './rows/usePrinting.ts';
import styles from './Sheet.module.css';
import { Selection } from './selection/Selection.tsx';
import { SharedStrip } from './sharing/SharedStrip.tsx';
import { checklist, type Shown } from './store/checklist.ts';

interface SheetProps {
  lists: Shown;
  selected: Category | undefined;
}

/** The dark sheet under the tabs: the notes of the selected category, or why there are none. */
export function Sheet({ lists: { categories, notes, failed, awaited }, selected }: SheetProps) {
  const isAwaited = selected !== undefined && awaited.includes(selected.id);
  if (!categories || !notes || isAwaited)
    return (
      <section className={styles.sheet}>
        {failed ? <Failed reason={failed} /> : <LoadingOverlay inside />}
      </section>
    );
  if (!selected)
    return (
      <section className={styles.sheet}>
        <NoCategory />
      </section>
    );
  return <Panels notes={notes} selected={selected} />;
}

/** The panel of the selected category, and the rows of the one before: the way back is drawn already. */
function Panels({ notes, selected }: { notes: readonly Note[]; selected: Category }) {
  const [{ former, latest }, setRecent] = useState({ former: selected, latest: selected });
  if (latest.id !== selected.id) setRecent({ former: latest, latest: selected });
  const kept = former.id === selected.id ? [selected] : [selected, former];
  return kept.map((category) => (
    <Activity key={category.id} mode={category === selected ? 'visible' : 'hidden'}>
      <Panel notes={notes} category={category} isShown={category === selected} />
    </Activity>
  ));
}

interface PanelProps {
  notes: readonly Note[];
  category: Category;
  isShown: boolean;
}

function Panel({ notes, category, isShown }: PanelProps) {
  return (
    <section
      className={styles.sheet}
      role="tabpanel"
      id={isShown ? PANEL_ID : undefined}
      tabIndex={-1}
      aria-labelledby={tabId(category)}
      data-empty={!notes.some((note) => note.category === category.id) || undefined}
    >
      <PrintedTitle title={category.title} />
      {isShown && category.shared && <SharedStrip category={category} />}
      <NoteList notes={notes} category={category.id} />
      {isShown && (
        <>
          <div className={`${row.note} ${styles.line}`}>
            <QuickAdd category={category.id} />
          </div>
          <Selection className={styles.foot} />
        </>
      )}
    </section>
  );
}

/** On paper: the category, and the day. */
function PrintedTitle({ title }: { title: string }) {
  const isPrinting = usePrinting();
  return <h2 className={styles.printed}>{isPrinting ? `${title}, ${dayOf(Date.now())}` : title}</h2>;
}

function Failed({ reason }: { reason: unknown }) {
  return (
    <div className={empty.empty} role="alert">
      <p>{errorMessage(reason)}</p>
      <Button kind="secondary" onClick={() => checklist().refetch()}>
        Try again
      </Button>
    </div>
  );
}
