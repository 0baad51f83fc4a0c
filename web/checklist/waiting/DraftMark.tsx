import { Icon } from '../../ui/Icon.tsx';
import { useIsIn } from '../../ui/id-set.ts';
import { editIcon } from '../../ui/tool-icons.ts';
import { draftMarks } from '../store/typed/draft-marks.ts';
import styles from './LiveMark.module.css';

const WORDS = 'unsaved text';

/** After the text of a note for which something was typed and not saved: its dialog, or its line, has it. */
export function DraftMark({ id }: { id: string }) {
  return useIsIn(draftMarks().ids, id) ? <UnsavedText /> : null;
}

export function UnsavedText() {
  return (
    <span role="img" aria-label={WORDS} title={WORDS} data-draft>
      <Icon shape={editIcon} className={styles.clock} />
    </span>
  );
}
