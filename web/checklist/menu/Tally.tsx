import { useCallback, useMemo, useRef, useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLazy } from '../../ui/lazy-code.ts';
import { moreIcon } from '../../ui/tool-icons.ts';
import { NONE, openCounts } from '../categories/open-counts.ts';
import { lazy } from '../open/lazy.ts';
import { sayMissing } from '../open/open-dialogs.ts';
import type { Lists } from '../store/changes/lists.ts';
import { look } from '../views/useLook.ts';
import styles from './Tally.module.css';

const listMenu = lazy(() => import('./ListMenu.tsx'));

interface TallyProps {
  lists: Lists;
  category: Category | undefined;
}

const MENU_BUTTON = 'list-menu';

export function Tally({ lists, category }: TallyProps) {
  const { notes } = lists;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const code = useLazy(listMenu, isOpen, () => {
    close();
    sayMissing();
  });
  const counts = useMemo(() => openCounts(notes), [notes]);
  const { all, open } = (category && counts.get(category.id)) ?? NONE;
  const hidden = useSessionStore(look).hidden.size;
  const done = `${all - open} of ${all} done${hidden > 0 ? `, ${hidden} hidden` : ''}`;
  const words = all === 0 ? 'No notes' : done;
  return (
    <>
      {/* Read with the name of the button, which it presses. By its key, as a translated page loses the text node. */}
      <label
        key={words}
        htmlFor={MENU_BUTTON}
        className={`${styles.tally} screen-only`}
        aria-hidden="true"
        title="Sub notes count too"
      >
        {all > 0 && <i style={{ backgroundSize: `${(100 * (all - open)) / all}%` }} />}
        {words}
        <Icon shape={moreIcon} className={styles.dots} />
      </label>
      <button
        ref={button}
        type="button"
        id={MENU_BUTTON}
        className={`${styles.menu} screen-only`}
        title="List menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`${words}, list menu`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon shape={moreIcon} />
      </button>
      {code && (
        <code.ListMenu
          context={{ lists, category, notes: notes.filter((note) => note.category === category?.id) }}
          opener={button}
          onClose={close}
        />
      )}
    </>
  );
}
