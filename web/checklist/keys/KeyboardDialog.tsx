import { useId } from 'react';
import { store } from '../../session/storage.ts';
import { useStored } from '../../session/useStored.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import styles from './keyboard.lazy.module.css';
import { SINGLE_KEYS_OFF } from './single-keys.ts';

const KEYS: readonly (readonly [what: string, ...keys: string[]])[] = [
  ['Note', 'N'],
  ['Line', 'L'],
  ['Tab', '1–9'],
  ['Next, previous row', 'J', 'K'],
  ['Scratch out', 'X'],
  ['Important', 'I'],
  ['Edit', 'E'],
  ['Move to…', 'M'],
  ['Select', 'S'],
  ['Select on', 'Shift', 'J', 'K'],
  ['Delete', 'Del'],
  ['Share or show people', 'P'],
  ['Find', '/'],
  ['Undo', 'Ctrl', 'Z'],
  ['Redo', 'Ctrl', 'Shift', 'Z'],
  ['Move the row', 'Alt', '↑', '↓'],
  ['Make it a sub note', 'Tab'],
  ['Make it a note', 'Shift', 'Tab'],
  ['First, last while lifted', 'Home', 'End'],
  ['This sheet', '?'],
];

/** What the keys do, and the switch for those that are pressed alone. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  const isOn = useStored(SINGLE_KEYS_OFF) === null;
  const aboutId = useId();
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <DialogBody>
        <ul className={styles.keys}>
          {KEYS.map(([what, ...keys]) => (
            <li key={what}>
              {what}
              <span>
                {keys.map((key) => (
                  <kbd key={key} className="mono">
                    {key}
                  </kbd>
                ))}
              </span>
            </li>
          ))}
        </ul>
        <label className={styles.switch}>
          Single keys
          <small className="mono" aria-hidden="true">
            {isOn ? 'on' : 'off'}
          </small>
          <input
            type="checkbox"
            role="switch"
            aria-describedby={aboutId}
            checked={isOn}
            aria-checked={isOn}
            onChange={() => store({ [SINGLE_KEYS_OFF]: isOn ? 'off' : null })}
          />
        </label>
        <p id={aboutId}>
          Ctrl K finds, and keys with Ctrl or Alt work, when single keys are off. Tab on a row that cannot be
          nested walks on.
        </p>
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
