import { useEffect } from 'react';
import { readStored } from '../../session/storage.ts';
import { isComposing } from '../../ui/composing.ts';
import { latinKey } from '../../ui/latin-key.ts';
import { isModalOpen } from '../../ui/modal.ts';
import { isDragging } from '../../ui/sortable/drag.ts';
import { focusRow } from '../list/focus-row.ts';
import { rowAround } from '../list/row-element.ts';
import { lazy } from '../open/lazy.ts';
import { sayMissing } from '../open/open-dialogs.ts';
import { insertAtOnce } from './insert-at-once.ts';
import { SINGLE_KEYS_OFF } from './single-keys.ts';

const acts = lazy(() => import('./act-on-key.ts'));

const SINGLE_KEYS = /^[nljkxiesmpr1-9/?]$/i;
/** In a row: on itself or a control in it. */
const IN_ROW = /^Arrow(?:Up|Down|Left|Right)$/;
/** On a row as a whole, with the single key that does the same. */
const ON_ROW: Record<string, string> = {
  Enter: 'e',
  ' ': 's',
  Backspace: 'Delete', // a Mac has no other
  'Shift ArrowDown': 'J',
  'Shift ArrowUp': 'K',
};
/** Those that may be held down. */
const REPEATS = /^[jk]$|Arrow/i;
/** They open a field to type into. */
const OPENS_FIELD = /^[n/]$/;
const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const CONTROLS = 'a, button, input, label, form';

/**
 * The keyboard shortcuts of the screen; off while the user types, drags a row, or is in a dialog or a menu. A press of the
 * mouse on a row gives it the focus, so that keys act on it.
 */
export function useKeys(): void {
  useEffect(() => {
    /** The key that was acted on, while it is held down: its repeats belong neither to a shortcut nor to a field. */
    let held: string | undefined;
    /** Text typed before the field that it is meant for is rendered. */
    let typed: string | undefined;
    /** True once the field was asked for, after the keys pressed before. */
    let isAsked = false;
    function stopHeld(event: KeyboardEvent): void {
      const { repeat, code, key, target } = event;
      if (!repeat) held = undefined;
      else if (code === held || (key === 'Enter' && !isText(target))) {
        event.preventDefault();
        event.stopPropagation();
      }
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Tab') nestByTab(event);
      const key = keyOf(event);
      if (isBusy(event)) typed = undefined;
      else if (typed !== undefined && !event.ctrlKey && !event.metaKey) {
        if (event.key.length === 1) typed += event.key;
        event.preventDefault();
      } else if (key !== undefined) {
        event.preventDefault();
        if (!REPEATS.test(key)) held = event.code;
        press(key);
      }
    }
    function press(key: string): void {
      const opens = OPENS_FIELD.test(key);
      if (opens) [typed, isAsked] = ['', false];
      acts.load().then(
        ({ actOnKey }) => {
          isAsked ||= opens;
          actOnKey(key);
        },
        () => {
          typed = undefined;
          sayMissing();
        },
      );
    }
    function onFocus({ target }: FocusEvent): void {
      if (!isAsked) return; // an earlier key moves the focus
      // As if typed: the page and its undo take part. Anything else, as another dialog, ends it.
      if (typed && isText(target)) document.execCommand('insertText', false, typed);
      typed = undefined;
    }
    const over = new AbortController();
    const { signal } = over;
    addEventListener('keydown', stopHeld, { capture: true, signal });
    addEventListener('keydown', onKeyDown, { signal });
    addEventListener('focusin', onFocus, { signal });
    addEventListener('click', focusPressed, { signal });
    addEventListener('beforeinput', insertAtOnce, { signal });
    return () => over.abort();
  }, []);
}

/**
 * Tab on a row makes it a sub note, Shift Tab a note again. Otherwise, at the second press at the latest,
 * they move the focus on, so that the list traps no keyboard user (WCAG 2.1.2).
 */
function nestByTab(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (rowAround(target) !== target || readStored(SINGLE_KEYS_OFF) !== null || isBusy(event)) return;
  const act = acts.loaded()?.nesting(shiftKey);
  if (!act) return;
  event.preventDefault();
  act();
}

function focusPressed({ target }: MouseEvent): void {
  const row = target instanceof Element && !target.closest(CONTROLS) ? rowAround(target) : null;
  if (row) focusRow(row);
}

/** The shortcut of a key: that of the single key, or else the name of the key. */
function keyOf(event: KeyboardEvent): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const key = latinKey(event);
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? '/' : undefined;
  const row = target instanceof Element ? rowAround(target) : null;
  if (altKey) return row && /^Arrow(Up|Down)$/.test(key) ? `Alt ${key}` : undefined;
  if (row && !shiftKey && IN_ROW.test(key)) return key;
  const onRow = row === target && ON_ROW[shiftKey ? `Shift ${key}` : key];
  if (onRow || key === 'Delete') return onRow || key;
  const isCapital = shiftKey && /^[A-IL-Z]$/.test(key);
  if (isCapital || !SINGLE_KEYS.test(key) || readStored(SINGLE_KEYS_OFF) !== null) return undefined;
  return shiftKey ? key : key.toLowerCase();
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;

function isBusy(event: KeyboardEvent): boolean {
  const { defaultPrevented, target } = event;
  if (defaultPrevented || isComposing(event) || isText(target)) return true;
  if (target instanceof Element && target.closest('[role="menu"]')) return true;
  return isModalOpen() || isDragging();
}
