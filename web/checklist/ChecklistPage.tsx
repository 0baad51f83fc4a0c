import { useEffect, useMemo } from 'react';
import '../offline/install.ts'; // the offer comes early, and once
import { afterText, textIsShown } from '../session/first-text.ts';
import { headerSlot, pageSlot } from '../session/slots.ts';
import { readTokens } from '../session/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { loadGlyphs } from '../ui/Glyph.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { lineIcon, plusIcon } from '../ui/tool-icons.ts';
import { Bars } from './Bars.tsx';
import styles from './ChecklistPage.module.css';
import { useGestures } from './gestures/useGestures.ts';
import { useKeptPlace } from './keys/useKeptPlace.ts';
import { useKeys } from './keys/useKeys.ts';
import { Tally } from './menu/Tally.tsx';
import { lazy, loadAll } from './open/lazy.ts';
import { OpenDialogs } from './open/OpenDialogs.tsx';
import { closeAllDialogs } from './open/open-dialogs.ts';
import { LiveMark } from './waiting/LiveMark.tsx';
import { addLine } from './write/submit.ts';
import { startNote } from './write/write.ts';
import './refused/refusals.ts'; // before a change can be refused
import { openCategories } from './categories/open-categories.ts';
import { useSelectedCategory } from './categories/useSelectedCategory.ts';
import { useFreshLists, useLists } from './list/useLists.ts';
import { useNoteInAddress } from './reminders/useNoteInAddress.ts';
import { Sheet } from './Sheet.tsx';
import { FindButton } from './search/FindButton.tsx';
import { useSharedText } from './shared-text.ts';
import { openSharing } from './sharing/open-sharing.ts';
import { isWithOthers } from './sharing/others.ts';
import { peopleIcon } from './sharing/people-icon.ts';
import { quoted } from './store/changes/quoted.ts';
import { CategoryTabs } from './tabs/CategoryTabs.tsx';
import { ManageCategories } from './tabs/ManageCategories.tsx';

const hints = lazy(() => import('./hints/hints.ts'));

/** Loads the code needed offline while still online, once the screen is idle. */
const LATE_MS = 2_000;

/** Spec section 2, Checklist screen. */
export function ChecklistPage() {
  useFreshLists();
  useKeys();
  useGestures();
  const lists = useLists();
  const { categories: all, notes } = lists;
  const selected = useSelectedCategory();
  useSharedText(selected);
  useNoteInAddress(notes);
  const keptPlace = useKeptPlace({ notes: notes ?? [], selected });
  const categories = useMemo(() => all && openCategories(all, selected), [all, selected]);
  /** Then the sheet has the filled button. */
  const isEmpty = selected && notes && !notes.some(({ category }) => category === selected.id);
  useEffect(() => {
    pageSlot().write(OpenDialogs);
    headerSlot().write(HeaderMarks);
    let timer: ReturnType<typeof setTimeout> | undefined;
    afterText(() => {
      loadGlyphs();
      timer = setTimeout(prepare, LATE_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
  const hasText = Boolean((all && notes) || lists.failed);
  useEffect(() => {
    if (hasText) requestAnimationFrame(() => setTimeout(textIsShown)); // once it is painted
  }, [hasText]);

  return (
    <div className={styles.page} {...keptPlace}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h1 className="display chrome">Checklist</h1>
          {all && notes && <Tally lists={{ ...lists, categories: all, notes }} category={selected} />}
        </div>
        <FindButton className={`${styles.find} screen-only`} />
        <ManageCategories categories={categories} />
      </div>
      <div className={`${styles.strip} screen-only`} data-loading={!categories || undefined}>
        <div className={styles.create}>
          {selected && !isWithOthers(selected) && (
            <IconButton
              icon={peopleIcon}
              label="Share"
              className={styles.people}
              aria-haspopup="dialog"
              aria-label={`Share ${quoted(selected.title)}`}
              onClick={() => openSharing(selected)}
            />
          )}
          <Button kind="secondary" disabled={!selected} onClick={addLine}>
            <Icon shape={lineIcon} />
            Add Line
          </Button>
          <Button
            kind={isEmpty ? 'secondary' : 'primary'}
            id="create-note"
            disabled={!selected}
            onClick={startNote}
          >
            <Icon shape={plusIcon} />
            Create Note
          </Button>
        </div>
        {categories && selected && <CategoryTabs categories={categories} selected={selected} notes={notes} />}
      </div>
      <Bars lists={lists} />
      <Sheet lists={lists} selected={selected} />
      <OpenDialogs />
    </div>
  );
}

/** A narrow screen has the search in its header. */
function HeaderMarks() {
  return (
    <>
      <FindButton touch className={`${styles.findAbove} screen-only`} />
      <LiveMark />
    </>
  );
}

/** Code that fails to load is loaded when needed; a page opened offline prepares once it is online. */
function prepare(): void {
  if (!navigator.onLine) {
    addEventListener('online', prepare, { once: true });
    return;
  }
  loadAll().then(
    () => hints.loaded()?.hints(),
    () => {},
  );
  if (import.meta.env.PROD)
    import('../offline/registration.ts').then(({ registerWorker }) => registerWorker()).catch(() => {});
}

/** A user who was signed out here may come back to what was open. */
function leave() {
  headerSlot().write(null);
  if (readTokens().refresh !== null) closeAllDialogs();
}
