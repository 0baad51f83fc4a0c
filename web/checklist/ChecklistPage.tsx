import { useEffect, useState } from 'react';
import { readTokens } from '../api/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { preloadGlyphs } from '../ui/Glyph.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lineIcon, plusIcon } from '../ui/tool-icons.ts';
import { CategoryStrip } from './CategoryStrip.tsx';
import { ChecklistDialogs } from './ChecklistDialogs.tsx';
import styles from './ChecklistPage.module.css';
import { closeAllDialogs } from './kept-dialogs.ts';
import type { RowMemory } from './note-list-context.ts';
import { Sheet } from './Sheet.tsx';
import { useChecklist } from './useChecklist.ts';

/** The notes of the user by category (spec section 2, Checklist screen). */
export function ChecklistPage() {
  preloadGlyphs();
  const { categories, notes, selected, select, verbs } = useChecklist();
  useEffect(() => closeUnlessSignedOut, []);
  const [memory] = useState<RowMemory>(() => ({ expanded: new Set(), tray: null }));

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className="display chrome">Checklist</h1>
        <div className={styles.create}>
          <Button kind="secondary" disabled={!selected} onClick={verbs.addLine}>
            <Icon shape={lineIcon} />
            Add Line
          </Button>
          <Button kind="primary" id="create-note" disabled={!selected} onClick={verbs.startNote}>
            <Icon shape={plusIcon} />
            Create Note
          </Button>
        </div>
      </div>
      <CategoryStrip categories={categories.items} selected={selected} onSelect={select} />
      <Sheet categories={categories} notes={notes} selected={selected} verbs={verbs} memory={memory} />
      <ChecklistDialogs verbs={verbs} />
    </div>
  );
}

/** Who is signed out here may come back to what was open. */
function closeUnlessSignedOut() {
  if (readTokens().refresh !== null) closeAllDialogs();
}

/** On other screens: what the server refused after its user had left this one. */
export function Refusals() {
  const { verbs } = useChecklist();
  return <ChecklistDialogs verbs={verbs} />;
}
