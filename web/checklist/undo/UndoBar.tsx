import { type RefObject, useEffect, useRef } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { latinKey } from '../../ui/latin-key.ts';
import { isModalOpen } from '../../ui/modal.ts';
import { closeIcon } from '../../ui/shell-icons.ts';
import { useFocusReturn } from '../list/useFocusReturn.ts';
import { checklist } from '../store/checklist.ts';
import { type Notice, notice } from '../store/notice.ts';
import { undoIcon } from './undo-icon.ts';
import { useAttentionTime } from './useAttentionTime.ts';

const STAYS_MS: { readonly [K in Notice['kind']]?: number } = {
  said: 3_000,
  stays: Number.POSITIVE_INFINITY,
};
const USUAL_MS = 10_000;

/** Says what was just done, with the way back. The live region exists from the start, or screen readers would not announce it. */
export function UndoBar() {
  const shown = useSessionStore(notice);
  const bar = useRef<HTMLDivElement>(null);
  const focusEvents = useFocusReturn();
  const action = shown && actionOf(shown);
  useKeys(bar);
  return (
    <div
      ref={bar}
      className={shown ? `${styles.bars} ${styles.undo} ${action ? styles.oneLine : ''}` : undefined}
      {...focusEvents}
    >
      <div className={shown ? styles.bar : undefined}>
        {action && <Icon shape={undoIcon} />}
        <p role="status">
          {/* In an element of its own: a translated page has lost the text node that would change. */}
          {shown && <span>{shown.kind === 'done' ? shown.step.done : shown.text}</span>}
          {action && <span className="visually-hidden">{`. ${action.word}: ${action.keys}`}</span>}
        </p>
        {shown && <Actions shown={shown} />}
      </div>
    </div>
  );
}

function Actions({ shown }: { shown: Notice }) {
  const line = useRef<HTMLElement>(null);
  const action = actionOf(shown);
  useAttentionTime(line, STAYS_MS[shown.kind] ?? USUAL_MS, shown, close);
  return (
    <>
      {action && (
        // A new button each time: the focus returns to where it was, and the timer of the bar resumes.
        <Button key={action.word} kind="text" onClick={action.act}>
          {action.word}
        </Button>
      )}
      <IconButton icon={closeIcon} label="Close" onClick={close} />
      <i ref={line} className={styles.time} hidden={!action} />
    </>
  );
}

interface Action {
  readonly word: 'Undo' | 'Redo';
  readonly keys: string;
  readonly act: () => void;
}

/** The undo of the action that the bar shows. */
function actionOf(shown: Notice): Action | undefined {
  const undo = { word: 'Undo', keys: 'Ctrl Z' } as const;
  if (shown.kind === 'done') return { ...undo, act: () => checklist().undo() };
  if (shown.kind === 'discarded') return { ...undo, act: shown.undo };
  if (shown.kind !== 'undone' || !shown.step) return undefined;
  return { word: 'Redo', keys: 'Ctrl Shift Z', act: () => checklist().redo() };
}

/** A text that was just discarded is restored before an earlier change is undone. */
function undo(): void {
  const shown = notice().read();
  if (shown?.kind === 'discarded') shown.undo();
  else checklist().undo();
}

function close(): void {
  notice().write(null);
}

/** The line that adds notes has nothing of its own to undo while it is empty. */
const TEXT_FIELDS =
  'input:not([type="checkbox"]), textarea:not(:placeholder-shown), [contenteditable="true"]';

/**
 * Ctrl or Cmd Z undoes the latest change, with Shift or as Ctrl Y it is done again; outside of text fields, which have
 * their own undo. F6 focuses the bar.
 */
function useKeys(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const step = event.repeat ? undefined : stepOf(event);
      if (event.defaultPrevented || isModalOpen() || !(step || event.key === 'F6')) return;
      const button = bar.current?.querySelector('button');
      if (step) step();
      else if (button) button.focus();
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [bar]);
}

function stepOf(event: KeyboardEvent): (() => void) | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (target instanceof Element && target.matches(TEXT_FIELDS)) return undefined;
  const key = latinKey(event).toLowerCase();
  if (key === 'z') return shiftKey ? checklist().redo : undo;
  return key === 'y' && ctrlKey && !shiftKey ? checklist().redo : undefined;
}
