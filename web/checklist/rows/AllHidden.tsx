import { Button } from '../../ui/Button.tsx';
import { toggleView } from '../views/views.ts';
import styles from './NoteList.module.css';

/** In place of the rows, when every note is done and done ones are hidden. */
export function AllHidden({ category, count }: { category: string; count: number }) {
  return (
    <p className={styles.hidden}>
      {`All done, ${count} hidden.`}
      <Button kind="text" onClick={() => toggleView(category, 'hide done')}>
        Show done
      </Button>
    </p>
  );
}
