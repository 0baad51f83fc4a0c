import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { change } from '../store/checklist.ts';
import { useLists } from '../store/useLists.ts';
import { selectCategory } from '../tabs/choice.ts';
import { openCounts } from '../tabs/open-counts.ts';
import styles from './dialogs.late.module.css';

/** The categories that were put away; each can be brought back. */
export function ArchivedDialog({ onClose }: { onClose: () => void }) {
  const { categories = [], notes = [] } = useLists();
  const archived = categories.filter((category) => category.archived);
  const counts = openCounts(notes);
  return (
    <Dialog title="Archived categories" onClose={onClose}>
      <DialogBody>
        {archived.length === 0 && <p>Nothing is archived.</p>}
        <ul className={styles.rows}>
          {archived.map(({ id, title }) => (
            <li key={id}>
              <p dir="auto">{title}</p>
              <small className="mono">{`${counts.get(id)?.open ?? 0} open`}</small>
              <Button
                kind="text"
                aria-label={`Bring back ${title}`}
                onClick={() => {
                  change({ kind: 'archive category', id, archived: false });
                  selectCategory(id);
                  if (archived.length === 1) onClose();
                }}
              >
                Bring back
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
