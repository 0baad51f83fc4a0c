import { useId, useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/count-text.ts';
import field from '../../ui/Field.module.css';
import { selectedCategory } from '../categories/useSelectedCategory.ts';
import { copyText } from '../copy/copy-as-text.ts';
import { newNotesIn } from '../store/outbox/not-sent.ts';
import styles from './unplaced.lazy.module.css';
import { discardAll, putInto, type Unplaced, wordsOf } from './unplaced.ts';

interface UnplacedChangesProps {
  unplaced: Unplaced;
  categories: readonly Category[];
  onDecided: () => void;
}

/** Changes whose place is gone: one choice for all of them, put elsewhere, copied or discarded. */
export function UnplacedChanges({ unplaced, categories, onDecided }: UnplacedChangesProps) {
  const decided = () => {
    discardAll(unplaced);
    onDecided();
  };
  const id = useId();
  const { title, why, entries } = unplaced;
  const [chosen = selectedCategory()?.id, setChosen] = useState<string>();
  const target = categories.find((category) => category.id === chosen) ?? categories[0];
  const texts = entries.flatMap(newNotesIn).map(({ content }) => content);
  return (
    <section className={styles.group} aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`}>{title}</h3>
      {why && <p>{why}</p>}
      <ul className={styles.texts} translate="no">
        {entries.map((entry) => (
          <li key={entry.id} dir="auto">
            {wordsOf(entry)}
          </li>
        ))}
      </ul>
      {texts.length > 0 && (
        <>
          <label htmlFor={id} className={field.label}>
            {texts.length === 1 ? 'Put it into' : `Put all ${texts.length} into`}
          </label>
          <select
            id={id}
            className={field.input}
            value={target?.id ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.title}
              </option>
            ))}
          </select>
        </>
      )}
      <div className={styles.choice}>
        <Button kind="ghost" onClick={decided}>
          Discard
        </Button>
        {texts.length > 0 && (
          <>
            <Button
              kind="secondary"
              onClick={() => void copyText(texts.join('\n'), counted(texts.length, 'text'))}
            >
              Copy as text
            </Button>
            <Button
              kind="primary"
              disabled={target === undefined}
              onClick={() => {
                if (target) putInto(target, unplaced);
                decided();
              }}
            >
              Put
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
