import { useEffect } from 'react';
import { readStored } from '../../session/storage.ts';
import { isComposing } from '../../ui/composing.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { PANEL_ID } from '../categories/tab-id.ts';
import { rowAround } from '../list/row-element.ts';
import { sayMissing } from '../open/open-dialogs.ts';
import { SINGLE_KEYS_OFF } from './single-keys.ts';

export const lazyActs = lazyCode(() => import('./act-on-key.ts'));

const SINGLE_KEYS = /^[nljkxiesmp1-9/?]$/i;
/** They show something and change nothing. */
const ANYWHERE = /^[/?]$/;
/** They walk the list and the tabs: without a focus as well. */
const WITHOUT_FOCUS = /^[jk1-9]$/i;
/** What keys ask for on the row with the focus. */
const ON_ROW: Record<string, string> = {
  Enter: 'e',
  ' ': 's',
  Backspace: 'Delete', // a Mac has no other
  'Shift ArrowDown': 'J',
  'Shift ArrowUp': 'K',
};
/** They open a field to type into. */
const OPENS_FIELD = /^[n/]$/;
const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** The keyboard shortcuts of the screen; off while the user types, drags a row, or is in a dialog or a menu. */
export function useKeys(): void {
  useEffect(() => {
    /** Keys that wait for their code: the focus may be on a row once they are acted on. */
    let waiting = 0;
    /** What is typed while the field that it is meant for is not there yet. */
    let typed: string | undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Tab') nestByTab(event);
      const key = keyOf(event, waiting > 0);
      if (isBusy(event)) typed = undefined;
      else if (typed !== undefined && !event.ctrlKey && !event.metaKey) {
        if (event.key.length === 1) typed += event.key;
        event.preventDefault();
      } else if (key !== undefined) {
        event.preventDefault();
        if (key !== 'Delete' || !event.repeat) press(key); // one press, one note
      }
    }
    function press(key: string): void {
      if (OPENS_FIELD.test(key)) typed = '';
      waiting += 1;
      lazyActs
        .load()
        .then(({ actOnKey }) => actOnKey(key), sayMissing)
        .finally(() => {
          waiting -= 1;
        });
    }
    function onFocus({ target }: FocusEvent): void {
      // As if typed: the page and its undo take part. Anything else, as the word that the code is missing, ends it.
      if (typed && target instanceof Element && target.matches(TEXT_FIELDS))
        document.execCommand('insertText', false, typed);
      typed = undefined;
    }
    addEventListener('keydown', onKeyDown);
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('focusin', onFocus);
    };
  }, []);
}

/**
 * Tab on a row makes it a sub note, Shift Tab a note again. Where that cannot be, which is so at the second press at the
 * latest, they walk on as everywhere: nobody is caught in the list (WCAG 2.1.2).
 */
function nestByTab(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (rowAround(target) !== target || readStored(SINGLE_KEYS_OFF) !== null || isBusy(event)) return;
  const act = lazyActs.loaded()?.nesting(shiftKey);
  if (!act) return;
  event.preventDefault();
  act();
}

/** What a key asks for: what the single key would, or else the name of the key. */
function keyOf(
  { key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent,
  isWaiting: boolean,
): string | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? '/' : undefined;
  const row = target instanceof Element ? rowAround(target) : null;
  if (altKey) return row && /^Arrow(Up|Down)$/.test(key) ? key : undefined;
  const onRow = row === target && ON_ROW[shiftKey ? `Shift ${key}` : key];
  if (onRow || key === 'Delete') return onRow || key;
  const isCapital = shiftKey && /^[A-IL-Z]$/.test(key);
  if (isCapital || !SINGLE_KEYS.test(key) || readStored(SINGLE_KEYS_OFF) !== null) return undefined;
  const isHeard = ANYWHERE.test(key) || isInList(target) || isWaiting;
  if (!isHeard && !(target === document.body && WITHOUT_FOCUS.test(key))) return undefined;
  return shiftKey ? key : key.toLowerCase();
}

const isInList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${PANEL_ID}`) !== null;

function isBusy(event: KeyboardEvent): boolean {
  const { defaultPrevented, target } = event;
  if (defaultPrevented || isComposing(event)) return true;
  if (target instanceof Element && target.closest(`${TEXT_FIELDS}, [role="menu"]`)) return true;
  return document.querySelector('dialog[open], [data-sorting]') !== null;
}
