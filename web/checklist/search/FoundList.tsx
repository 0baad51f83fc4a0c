import { memo, useLayoutEffect } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isWithOthers } from '../sharing/others.ts';
import { peopleIcon } from '../sharing/people-icon.ts';
import styles from './find.lazy.module.css';
import { listIcon } from './find-icon.ts';
import { excerptOf, type Findable } from './find-notes.ts';
import { marked } from './marked.ts';

interface FoundListProps {
  id: string;
  titles: readonly Category[];
  /** All results, whose number is announced. */
  found: readonly Findable[];
  shown: readonly Findable[];
  words: readonly string[];
  chosen: Category | Findable | undefined;
  onChoose: (option: Category | Findable) => void;
}

export const optionId = (option: Category | Findable): string =>
  `found-${'note' in option ? option.note.id : option.id}`;

/**
 * The notes that were found, by category. The focus stays in the field above (ARIA pattern: combobox). Memoised: what is
 * typed shows without it.
 */
export const FoundList = memo(function FoundList({
  id,
  titles,
  found,
  shown,
  words,
  chosen,
  onChoose,
}: FoundListProps) {
  useLayoutEffect(() => {
    if (chosen) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const counts = Map.groupBy(found, ({ category }) => category);
  const draw = (option: Category | Findable) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
    <div
      key={optionId(option)}
      role="option"
      id={optionId(option)}
      aria-selected={option === chosen}
      tabIndex={-1}
      className={styles.found}
      data-done={('note' in option && option.note.scratched_out) || undefined}
      onClick={() => onChoose(option)}
    >
      {'note' in option ? <FoundNote entry={option} words={words} /> : <FoundCategory category={option} />}
    </div>
  );
  return (
    <div id={id} role="listbox" aria-label="Categories and notes" className={styles.list} tabIndex={-1}>
      {titles.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: as below
        <div role="group" aria-label="Categories">
          {titles.map(draw)}
        </div>
      )}
      {[...Map.groupBy(shown, ({ category }) => category)].map(([category, entries]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options with role=group, not with a fieldset
        <div key={category.id} role="group" aria-label={headingOf(category)}>
          <p aria-hidden="true" className={`mono ${styles.category}`} dir="auto">
            {isWithOthers(category) && <Icon shape={peopleIcon} />}
            {headingOf(category)}
            <span>{counts.get(category)?.length}</span>
          </p>
          {entries.map(draw)}
        </div>
      ))}
    </div>
  );
});

function FoundCategory({ category }: { category: Category }) {
  return (
    <>
      <Icon shape={isWithOthers(category) ? peopleIcon : listIcon} />
      <p dir="auto">{headingOf(category)}</p>
    </>
  );
}

function FoundNote({ entry, words }: { entry: Findable; words: readonly string[] }) {
  const { note, number, parent } = entry;
  const about = [parent && `in ${parent.content}`, note.scratched_out && 'done'].filter(Boolean);
  return (
    <>
      <span className="mono">{`${number})`}</span>
      <p dir="auto">
        {marked(excerptOf(note.content, words), words).map(({ at, text, isFound }) =>
          isFound ? <mark key={at}>{text}</mark> : text,
        )}
      </p>
      <small>{about.join(', ')}</small>
    </>
  );
}

const headingOf = ({ archived, title }: Category): string => (archived ? `Archive: ${title}` : title);
