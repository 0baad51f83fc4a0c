import { useId, useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { counted } from '../../../contract/count-text.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import field from '../../ui/Field.module.css';
import { selectedCategory } from '../categories/useSelectedCategory.ts';
import { copyText } from '../copy/copy-as-text.ts';
import { checklist } from '../store/checklist.ts';
import type { Entry } from '../store/device/database.ts';
import { newNotesIn } from '../store/outbox/ended.ts';
import { reportRefusal } from '../store/outbox/refusals.ts';
import styles from './held.lazy.module.css';
import { discardAll, type HeldGroup, putInto, wordsOf } from './held.ts';

interface HeldChangesProps {
  group: HeldGroup;
  categories: readonly Category[];
  onDecided: () => void;
}

/** Changes that could not be saved: one choice for all of them, written again, put elsewhere, copied or discarded. */
export function HeldChanges({ group, categories, onDecided }: HeldChangesProps) {
  const id = useId();
  const { title, why, entries } = group;
  const [chosen = selectedCategory()?.id, setChosen] = useState<string>();
  const target = categories.find((category) => category.id === chosen) ?? categories[0];
  const texts = entries.flatMap(newNotesIn).map(({ content }) => content);
  const [refused] = entries.filter(({ held }) => held?.why === 'refused');
  const canPut = texts.length > 0 && !refused;
  const decide = (make?: () => void) => () => {
    make?.();
    discardAll(group);
    onDecided();
  };
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
      {canPut && (
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
        <Button kind="ghost" onClick={decide()}>
          Discard
        </Button>
        {texts.length > 0 && (
          <Button
            kind="secondary"
            onClick={() => void copyText(texts.join('\n'), counted(texts.length, 'text'))}
          >
            Copy as text
          </Button>
        )}
        {refused && (
          <Button kind="primary" onClick={() => writeAgain(refused)}>
            Write again
          </Button>
        )}
        {canPut && (
          <Button
            kind="primary"
            disabled={target === undefined}
            onClick={decide(() => target && putInto(target, group))}
          >
            Put
          </Button>
        )}
      </div>
    </section>
  );
}

function writeAgain({ id, change, held }: Entry): void {
  if (held?.why !== 'refused') return;
  const reason = new ApiError(held.status, held.body);
  reportRefusal({ change, reason, lists: checklist().confirmed(), id });
}
