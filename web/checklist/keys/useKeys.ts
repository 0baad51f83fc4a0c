import { useEffect } from 'react';
import { readStored } from '../../session/storage.ts';
import { late } from '../../ui/late.ts';
import { sayMissing } from '../dialogs/Late.tsx';
import { SINGLE_KEYS_OFF } from './single-keys.ts';

export const lateActs = late(() => import('./act-on-key.ts'));

const SINGLE_KEYS = /^[nljkxiem1-9/?]$/i;
const ROWS = '[id^="note-"]';
const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** The keys of the screen. Not while somebody types, drags a row or is in a dialog or a menu. */
export function useKeys(): void {
  useEffect(() => {
    function heed(event: KeyboardEvent): void {
      const key = keyOf(event);
      if (key === undefined || isBusy(event)) return;
      event.preventDefault();
      lateActs.load().then(({ actOnKey }) => actOnKey(key), sayMissing);
    }
    addEventListener('keydown', heed);
    return () => removeEventListener('keydown', heed);
  }, []);
}

/** What a key asks for: what the single key would, or else the name of the key. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? '/' : undefined;
  const row = target instanceof Element ? target.closest(ROWS) : null;
  if (altKey) return row && /^Arrow(Up|Down)$/.test(key) ? key : undefined;
  if (key === 'Enter') return row && row === target ? 'e' : undefined;
  const isCapital = shiftKey && /^[A-Z]$/.test(key);
  if (isCapital || !SINGLE_KEYS.test(key) || readStored(SINGLE_KEYS_OFF) !== null) return undefined;
  return key.toLowerCase();
}

function isBusy({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing) return true;
  if (target instanceof Element && target.closest(`${TEXT_FIELDS}, [role="menu"]`)) return true;
  return document.querySelector('dialog[open], [data-sorting]') !== null;
}
