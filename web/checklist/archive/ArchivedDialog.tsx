import type { Category } from '../../../contract/categories.ts';
import { Button } from '../../ui/Button.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { selectCategory } from '../categories/choice.ts';
import { openCounts } from '../categories/open-counts.ts';
import { useLists } from '../list/useLists.ts';
import { change } from '../store/checklist.ts';

/** The categories that were put away; each can be brought back. */
export function ArchivedDialog({ onClose }: { onClose: () => void }) {
  const { categories = [], notes = [] } = useLists();
  const archived = categories.filter((category) => category.archived);
  const counts = openCounts(notes);

  function bringBack({ id }: Category): void {
    change({ kind: 'archive category', id, archived: false });
    selectCategory(id);
    if (archived.length === 1) onClose();
  }

  return (
    <ListDialog
      title="Archived categories"
      above={archived.length === 0 && <p>Nothing is archived.</p>}
      rows={archived.map((category) => (
        <li key={category.id}>
          <p dir="auto">{category.title}</p>
          <small className="mono">{`${counts.get(category.id)?.open ?? 0} open`}</small>
          <Button kind="text" aria-label={`Bring back ${category.title}`} onClick={() => bringBack(category)}>
            Bring back
          </Button>
        </li>
      ))}
      onClose={onClose}
    />
  );
}
