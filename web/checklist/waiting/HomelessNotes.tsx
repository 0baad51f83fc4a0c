import { useId, useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { Button } from '../../ui/Button.tsx';
import field from '../../ui/Field.module.css';
import { textIn } from '../store/changes/kinds/kinds.ts';
import styles from './homeless.lazy.module.css';
import { discardAll, type Homeless, putInto } from './homeless.ts';

interface HomelessNotesProps {
  notes: Homeless;
  categories: readonly Category[];
}

/** Notes that were refused because their category is gone: one choice for all of them. */
export function HomelessNotes({ notes, categories }: HomelessNotesProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const target = categories.find((category) => category.id === chosen) ?? categories[0];
  const isOne = notes.entries.length === 1;
  return (
    <section className={styles.group} aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`}>{isOne ? 'Its category is gone' : 'Their category is gone'}</h3>
      <ul className={styles.texts}>
        {notes.entries.map(({ id, change }) => (
          <li key={id} dir="auto">
            {textIn(change)}
          </li>
        ))}
      </ul>
      <label htmlFor={id} className={field.label}>
        {isOne ? 'Put it into' : `Put all ${notes.entries.length} into`}
      </label>
      <div className={styles.choice}>
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
        <Button
          kind="primary"
          disabled={target === undefined}
          onClick={() => target && putInto(target, notes)}
        >
          Put
        </Button>
        <Button kind="ghost" onClick={() => discardAll(notes)}>
          Discard
        </Button>
      </div>
    </section>
  );
}
