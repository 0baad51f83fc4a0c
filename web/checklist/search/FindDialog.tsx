import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { isComposing } from '../../ui/composing.ts';
import { counted } from '../../ui/count-text.ts';
import { Modal } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { closeIcon } from '../../ui/shell-icons.ts';
import { useLists } from '../store/useLists.ts';
import { FoundList, optionId } from './FoundList.tsx';
import styles from './find.lazy.module.css';
import { findIcon } from './find-icon.ts';
import { type Findable, findable, findNotes, wordsIn } from './find-notes.ts';
import { goToNote } from './go-to-note.ts';

/** More than anybody reads through, and few enough to be drawn with each key. */
const MOST_SHOWN = 20;
const SAID_AFTER_MS = 400;

/** Finds notes of all categories as the user types, and shows the chosen one in its list. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { categories = [], notes = [] } = useLists();
  const all = useMemo(() => findable({ categories, notes }), [categories, notes]);
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(0);
  /** What is typed shows first, what is found in the next frame. */
  const sought = useDeferredValue(query);
  const words = useMemo(() => wordsIn(sought), [sought]);
  const found = useMemo(() => findNotes(all, words), [all, words]);
  const shown = useMemo(() => found.slice(0, MOST_SHOWN), [found]);
  const chosen = entryAt(shown, wanted);
  const listId = useId();

  const go = useCallback(
    (entry: Findable) => {
      onClose();
      void goToNote(entry);
    },
    [onClose],
  );
  /** The chosen one, though the list may be behind the keys. */
  const latest = () =>
    sought === query ? chosen : entryAt(findNotes(all, wordsIn(query)).slice(0, MOST_SHOWN), wanted);
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isComposing(event)) return;
    if (step) setWanted(wanted + step);
    else if (event.key === 'Enter') {
      const entry = latest();
      if (entry) go(entry);
    } else return;
    event.preventDefault();
  }

  return (
    <Modal role="dialog" aria-label="Find" className={styles.find} onClose={onClose}>
      <div className={styles.field}>
        <Icon shape={findIcon} />
        <input
          role="combobox"
          aria-label="Find a note"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          placeholder="Find a note"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setWanted(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={closeIcon} label="Close" touch onClick={onClose} />
      </div>
      <FoundList id={listId} {...{ found, shown, words, chosen }} onChoose={go} />
      {words.length > 0 && found.length === 0 && (
        <p className={styles.none}>{sayFound(found.length, sought)}</p>
      )}
      {found.length > shown.length && (
        <p className={styles.none}>{`The first ${shown.length} of ${sayFound(found.length, sought)}`}</p>
      )}
      <Said text={words.length > 0 ? sayFound(found.length, sought) : ''} />
      <p aria-hidden="true" className={`mono ${styles.keys}`}>
        <span>
          <b>↑ ↓</b> choose
        </span>
        <span>
          <b>Enter</b> goes there
        </span>
        <span>
          <b>Esc</b> goes back
        </span>
      </p>
    </Modal>
  );
}

/** From the last one down is the first again. */
function entryAt(shown: readonly Findable[], wanted: number): Findable | undefined {
  return shown.at(wanted % shown.length);
}

function sayFound(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query.trim()}”`;
  return counted(count, 'note');
}

/** Said when the user pauses: not with each key. */
function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSaid, SAID_AFTER_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
}
