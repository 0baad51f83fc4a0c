import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Category } from '../../../contract/categories.ts';
import { counted } from '../../../contract/count-text.ts';
import { isComposing } from '../../ui/composing.ts';
import { Modal } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { focusPage } from '../../ui/modal.ts';
import { closeIcon } from '../../ui/shell-icons.ts';
import { selectCategory } from '../categories/choice.ts';
import { tabId } from '../categories/tab-id.ts';
import { useLists } from '../list/useLists.ts';
import { FoundList, optionId } from './FoundList.tsx';
import styles from './find.lazy.module.css';
import { findIcon } from './find-icon.ts';
import { type Findable, find, findable } from './find-notes.ts';
import { goToNote } from './go-to-note.ts';

const SAID_AFTER_MS = 400;
const KEYS = [
  ['↑ ↓', 'choose'],
  ['Enter', 'goes there'],
  ['Esc', 'goes back'],
];

/** Finds notes of all categories as the user types, and shows the chosen one in its list. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { categories = [], notes = [] } = useLists();
  const all = useMemo(() => findable({ categories, notes }), [categories, notes]);
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(0);
  /** The typed query is shown first, its results in the next frame. */
  const sought = useDeferredValue(query);
  const { words, titles, found, shown, options } = useMemo(
    () => find(categories, all, sought),
    [categories, all, sought],
  );
  const chosen = optionAt(options, wanted);
  const listId = useId();

  const go = useCallback(
    (option: Category | Findable) => {
      onClose();
      if ('note' in option) void goToNote(option);
      else goToCategory(option.id);
    },
    [onClose],
  );
  /** The chosen one, though the list may be behind the keys. */
  const latest = () => (sought === query ? chosen : optionAt(find(categories, all, query).options, wanted));
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
          aria-label="Find a note or a category"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          placeholder="Find a note or a category"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setWanted(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={closeIcon} label="Close" touch onClick={onClose} />
      </div>
      <FoundList id={listId} {...{ titles, found, shown, words, chosen }} onChoose={go} />
      {words.length > 0 && options.length === 0 && (
        <p className={styles.none}>{sayFound(found.length, sought)}</p>
      )}
      {found.length > shown.length && (
        <p className={styles.none}>{`The first ${shown.length} of ${sayFound(found.length, sought)}`}</p>
      )}
      <Said text={words.length > 0 ? sayFound(found.length, sought, titles.length) : ''} />
      <p aria-hidden="true" className={`mono ${styles.keys}`}>
        {KEYS.map(([key, act]) => (
          <span key={key}>
            <b>{key}</b> {act}
          </span>
        ))}
      </p>
    </Modal>
  );
}

/** From the last one down is the first again. */
const optionAt = <Option,>(options: readonly Option[], wanted: number): Option | undefined =>
  options.at(wanted % options.length);

function goToCategory(id: string): void {
  flushSync(() => selectCategory(id));
  focusPage(document.getElementById(tabId({ id })));
}

function sayFound(notes: number, query: string, titles = 0): string {
  if (notes + titles === 0) return `Nothing found for “${query.trim()}”`;
  const categories = titles === 1 ? '1 category' : titles > 1 && `${titles} categories`;
  return [categories, notes > 0 && counted(notes, 'note')].filter(Boolean).join(', ');
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
