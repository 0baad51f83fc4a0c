import { counted } from '../../../contract/count-text.ts';
import type { Imported } from '../../../contract/transfer/imported.ts';
import { countsOf, type Plan } from '../../../contract/transfer/plan.ts';
import { Button } from '../../ui/Button.tsx';
import { Counts } from '../Counts.tsx';
import styles from './DataPane.lazy.module.css';
import { uploadIcon } from './data-icons.ts';
import { FirstNotes } from './FirstNotes.tsx';

/** More would not be read. */
const THINGS_MAX = 200;

interface ImportCountsProps {
  imported: Imported;
  plan: Plan;
  onImport: () => void;
  onCancel: () => void;
}

/** Shows what an import would add and leave out, before anything is changed. */
export function ImportCounts({ imported, plan, onImport, onCancel }: ImportCountsProps) {
  const { categories, notes } = plan;
  const isNothing = notes.length + categories.length === 0;
  return (
    <>
      <Counts counts={countsOf(plan)} />
      {notes.length > 0 && <FirstNotes notes={notes} />}
      {imported.leftOut.map(({ sentence, things }) => (
        <details key={sentence} className={styles.omitted}>
          <summary>{sentence}</summary>
          <ul>
            {things.slice(0, THINGS_MAX).map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </details>
      ))}
      <p>{isNothing ? 'All of it is in your lists.' : 'Nothing is deleted.'}</p>
      <div className={styles.actions}>
        {!isNothing && (
          <Button kind="primary" icon={uploadIcon} onClick={onImport}>
            {notes.length === 0 ? 'Import' : `Import ${counted(notes.length, 'note')}`}
          </Button>
        )}
        <Button kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
