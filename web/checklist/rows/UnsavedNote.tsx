import { Button } from '../../ui/Button.tsx';
import { useIsIn } from '../../ui/id-set.ts';
import type { LinesTarget } from '../lines/LinesPreview.tsx';
import { draftMarks } from '../store/typed/draft-marks.ts';
import { draftKey, drafts } from '../store/typed/drafts.ts';
import { write } from '../write/write.ts';
import styles from './QuickAdd.module.css';

/** In the line that adds notes: one that was begun in its dialog and not saved. */
export function UnsavedNote({ category, parent }: LinesTarget) {
  useIsIn(draftMarks().ids, parent ?? category);
  if (!drafts().of(draftKey.newNote(category, parent))) return null;
  return (
    <Button
      kind="text"
      className={styles.unsaved}
      onClick={() => write({ kind: 'create note', category, parent })}
    >
      Unsaved note
    </Button>
  );
}
