import { type RefObject, useEffect, useRef } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { closeIcon } from '../../ui/shell-icons.ts';
import { useFocusReturn } from '../../ui/useFocusReturn.ts';
import { checklist } from '../store/checklist.ts';
import { type Notice, notice } from '../store/undo.ts';
import { undoIcon } from './undo-icon.ts';
import { useAttentionTime } from './useAttentionTime.ts';

const STAYS_MS = {
  done: 10_000,
  undone: 3_000,
  discarded: 10_000,
  said: 3_000,
  'not undone': Number.POSITIVE_INFINITY,
};

/** Says what was just done, with the way back. The live region exists from the start, or screen readers would not announce it. */
export function UndoBar() {
  const shown = useSessionStore(notice);
  const bar = useRef<HTMLDivElement>(null);
  const focusEvents = useFocusReturn();
  useKeys(bar);
  return (
    <div ref={bar} className={shown ? `${styles.bars} ${styles.undo}` : undefined} {...focusEvents}>
      <div className={shown ? styles.bar : undefined}>
        {shown && shown.kind !== 'said' && <Icon shape={undoIcon} />}
        <p role="status">
          {shown && (shown.kind === 'done' ? shown.step.done : shown.text)}
          {shown && undoOf(shown) && <span className="visually-hidden">. Undo: Ctrl Z</span>}
        </p>
        {shown && <Actions shown={shown} />}
      </div>
    </div>
  );
}

function Actions({ shown }: { shown: Notice }) {
  const line = useRef<HTMLElement>(null);
  const undo = undoOf(shown);
  useAttentionTime(line, STAYS_MS[shown.kind], shown, close);
  return (
    <>
      {undo && (
        <Button kind="text" onClick={undo}>
          Undo
        </Button>
      )}
      <IconButton icon={closeIcon} label="Close" onClick={close} />
      <i ref={line} className={styles.time} hidden={!undo} />
    </>
  );
}

/** The way back from what the bar says. */
function undoOf(shown: Notice): (() => void) | undefined {
  if (shown.kind === 'done') return () => checklist().undo();
  return shown.kind === 'discarded' ? shown.undo : undefined;
}

/** A text that was just discarded comes back before an earlier change is taken back. */
function undo(): void {
  const shown = notice().read();
  if (shown?.kind === 'discarded') shown.undo();
  else checklist().undo();
}

function close(): void {
  notice().write(null);
}

const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]';

/** Ctrl or Cmd Z undoes the latest change, outside of text fields, which have their own undo. F6 focuses the bar. */
function useKeys(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !(isUndo(event) || event.key === 'F6')) return;
      if (document.querySelector('dialog[open]')) return; // looked for last: a long list makes that slow
      const button = bar.current?.querySelector('button');
      if (isUndo(event)) undo();
      else if (event.key === 'F6' && button) button.focus();
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [bar]);
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return false;
  return !(target instanceof Element && target.matches(TEXT_FIELDS));
}
