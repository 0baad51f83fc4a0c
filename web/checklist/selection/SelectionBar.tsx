import { type KeyboardEvent, useEffect } from 'react';
import { counted } from '../../../contract/count-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { tickIcon, trashIcon } from '../../ui/tool-icons.ts';
import { PANEL_ID } from '../categories/tab-id.ts';
import { moveIcon, starIcon } from '../list/icons.ts';
import { useLists } from '../list/useLists.ts';
import { deleteSelected, haveAll, moveSelected, toggleFlag } from './actions.ts';
import { noteAt } from './note-at.ts';
import { dropUnseen, togglePick } from './pick.ts';
import styles from './SelectionBar.lazy.module.css';
import { select } from './selection.ts';

/** The actions on the selected notes. While it is shown, a press on a row selects it. */
export function SelectionBar({ ids }: { ids: readonly string[] }) {
  useLists(); // what all of them are may change
  useSelecting();
  const isNone = ids.length === 0;
  const [isDone, isImportant] = [haveAll('scratched_out'), haveAll('important')];
  return (
    <div
      role="toolbar"
      aria-label={`${counted(ids.length, 'note')} selected`}
      className={`${styles.bar} screen-only`}
      onKeyDown={moveFocus}
    >
      <Button kind="ghost" className={styles.cancel} onClick={() => select(null)}>
        Cancel
      </Button>
      <b aria-hidden="true">{isNone ? 'Choose notes in the list' : `${ids.length} selected`}</b>
      <Button kind="ghost" disabled={isNone} onClick={() => toggleFlag('scratched_out')}>
        <Icon shape={tickIcon} />
        {isDone ? 'Uncheck' : 'Scratch out'}
      </Button>
      <Button
        kind="ghost"
        disabled={isNone}
        aria-label={isImportant ? undefined : 'Mark as important'}
        onClick={() => toggleFlag('important')}
      >
        <Icon shape={starIcon} />
        {isImportant ? 'Not important' : 'Important'}
      </Button>
      <Button kind="ghost" disabled={isNone} aria-haspopup="dialog" onClick={moveSelected}>
        <Icon shape={moveIcon} />
        Move to…
      </Button>
      <Button
        kind="ghost"
        className={styles.delete}
        disabled={isNone}
        aria-haspopup="dialog"
        onClick={deleteSelected}
      >
        <Icon shape={trashIcon} />
        Delete
      </Button>
    </div>
  );
}

/** A press on a row toggles its selection, and hidden rows are deselected. */
function useSelecting(): void {
  useEffect(() => {
    const panel = document.getElementById(PANEL_ID);
    const over = new AbortController();
    const { signal } = over;
    const rows = new MutationObserver(dropUnseen);
    panel?.setAttribute('data-selecting', '');
    if (panel) rows.observe(panel, { childList: true, subtree: true });
    dropUnseen(); // those that went while this code loaded
    addEventListener('click', pickPressed, { signal });
    return () => {
      over.abort();
      rows.disconnect();
      panel?.removeAttribute('data-selecting');
    };
  }, []);
}

function pickPressed(event: MouseEvent): void {
  const id = noteAt(event);
  if (id && !(event.shiftKey || event.ctrlKey || event.metaKey)) togglePick(id);
}

/** The arrows of a toolbar (ARIA pattern). */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const buttons = Array.from(currentTarget.querySelectorAll<HTMLElement>('button:enabled'));
  const at = buttons.findIndex((button) => button.matches(':focus'));
  if (step) buttons.at((at + step) % buttons.length)?.focus();
}
