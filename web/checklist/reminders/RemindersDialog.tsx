import { Button } from '../../ui/Button.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { useLists } from '../list/useLists.ts';
import { dealWith } from './act.ts';
import { goTo } from './go-to.ts';
import { chipText, spokenText } from './moment-text.ts';
import { byTime } from './reminded.ts';
import styles from './reminders.lazy.module.css';
import { useMinute } from './useMinute.ts';

/** All reminders, over all categories, by time. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const lists = useLists();
  const now = useMinute();
  const rows = byTime(lists, now);
  return (
    <ListDialog
      title="Reminders"
      above={rows.length === 0 && <p>No reminders yet. “More” of a note, or R on it, sets one.</p>}
      rows={rows.map(({ reminder, note, at, isCome }) => (
        <li key={note.id}>
          <p dir="auto">
            <button
              type="button"
              className={styles.note}
              onClick={() => {
                onClose();
                goTo(note.id);
              }}
            >
              {note.content}
            </button>
          </p>
          <small
            className={`mono ${styles.when}`}
            title={spokenText(at, reminder.repeat)}
            data-come={isCome || undefined}
          >
            {chipText(at, now)} · {lists.categories?.find(({ id }) => id === note.category)?.title}
          </small>
          {isCome && (
            <Button
              kind="text"
              aria-label={`Done: ${note.content}`}
              onClick={() => dealWith({ reminder, note })}
            >
              Done
            </Button>
          )}
        </li>
      ))}
      onClose={onClose}
    />
  );
}
