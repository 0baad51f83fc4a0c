import { useId } from 'react';
import { store } from '../../session/storage.ts';
import { useStored } from '../../session/useStored.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import styles from './keyboard.lazy.module.css';
import { SINGLE_KEYS_OFF } from './single-keys.ts';

const KEYS: readonly (readonly [what: string, ...keys: string[]])[] = [
  ['New note', 'N'],
  ['Add line', 'L'],
  ['Go to category', '1–9'],
  ['Go to next or previous row', 'J', 'K'],
  ['Move along the row', '←', '→'],
  ['Scratch out', 'X'],
  ['Mark as important', 'I'],
  ['Edit', 'E'],
  ['Move to…', 'M'],
  ['Remind me', 'R'],
  ['Select', 'S'],
  ['Extend selection', 'Shift', 'J', 'K'],
  ['Delete', 'Del'],
  ['Share or show people', 'P'],
  ['Find', '/'],
  ['Undo', 'Ctrl', 'Z'],
  ['Redo', 'Ctrl', 'Shift', 'Z'],
  ['Move the row', 'Alt', '↑', '↓'],
  ['Nest', 'Tab'],
  ['Turn into note', 'Shift', 'Tab'],
  ['Move a lifted row to an end', 'Home', 'End'],
  ['Show this sheet', '?'],
];

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
          With single keys off, Ctrl K still finds, and keys with Ctrl or Alt still work. Tab leaves a row
          that can't become a sub note.
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
