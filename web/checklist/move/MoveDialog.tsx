import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { isComposing } from '../../ui/composing.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { fold } from '../../ui/fold.ts';
import { TextField } from '../../ui/TextField.tsx';
import { NONE, openCounts } from '../categories/open-counts.ts';
import { useLists } from '../list/useLists.ts';
import styles from './move.lazy.module.css';
import { moveNotes } from './move-notes.ts';

interface MoveDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Asks for the category that notes move to: type to filter, arrows choose, Enter moves. */
export function MoveDialog({ ids, onClose }: MoveDialogProps) {
  const { categories = [], notes = [] } = useLists();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<string>();
  const listId = useId();
  const counts = useMemo(() => openCounts(notes), [notes]);
  const homes = new Set(notes.flatMap(({ id, category }) => (ids.includes(id) ? category : [])));
  const found = categories.filter(({ title, archived }) => !archived && fold(title).includes(fold(filter)));
  const free = found.filter((category) => !isHere(category));
  const target = free.find(({ id }) => id === chosen) ?? free[0];

  /** Notes of several categories may all be gathered in one of them. */
  function isHere({ id }: Category): boolean {
    return homes.size === 1 && homes.has(id);
  }

  function move(): void {
    if (target === undefined) return;
    moveNotes(ids, { category: target.id, parent: null });
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isComposing(event) || step === undefined || target === undefined) return;
    event.preventDefault();
    const next = free[(free.indexOf(target) + step + free.length) % free.length];
    setChosen(next?.id);
    document.getElementById(`${listId}${next?.id}`)?.scrollIntoView({ block: 'nearest' });
  }

  function wordsFor([first]: readonly Category[], free: Category | undefined): string {
    if (first === undefined) return `Nothing found for “${filter}”`;
    if (free) return 'Sub notes and marks move too, to the end of the list.';
    return `“${first.title}” is where ${ids.length === 1 ? 'the note is' : 'the notes are'} already.`;
  }

  return (
    <FormDialog
      title={ids.length === 1 ? 'Move to…' : `Move ${ids.length} notes to…`}
      action="Move"
      keys="Enter"
      disabled={target === undefined}
      onSubmit={move}
      onClose={onClose}
    >
      <TextField
        label="Category"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={target && `${listId}${target.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        dir="auto"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Categories"
        className={styles.list}
        onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
      >
        {found.map((category) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys of its options
          <div
            key={category.id}
            id={`${listId}${category.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={category === target}
            aria-disabled={isHere(category)}
            onClick={() => setChosen(category.id)}
          >
            <span dir="auto">{category.title}</span>
            <small className="mono">
              {isHere(category) ? 'here now' : `${(counts.get(category.id) ?? NONE).open} open`}
            </small>
          </div>
        ))}
      </div>
      <p role="status">{wordsFor(found, target)}</p>
    </FormDialog>
  );
}
