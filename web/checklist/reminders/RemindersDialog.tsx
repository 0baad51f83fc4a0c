import { Button } from '../../ui/Button.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { useLists } from '../list/useLists.ts';
import { dealWith } from './act.ts';
import { comeMoment } from './come.ts';
import { goTo } from './go-to.ts';
import { chipText, spokenText } from './moment-text.ts';
import styles from './reminders.lazy.module.css';

/** All reminders, over all categories, by time; those that have come first. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const { reminders = [], notes = [], categories = [] } = useLists();
  const now = Date.now();
  const rows = reminders
    .flatMap((reminder) => {
      const note = notes.find(({ id }) => id === reminder.id);
      const come = comeMoment(reminder, now);
      return note ? { reminder, note, come, at: come ?? reminder.at ?? now } : [];
    })
    .sort((a, b) => a.at - b.at);
  return (
    <ListDialog
      title="Reminders"
      above={rows.length === 0 && <p>No reminders yet. “More” of a note, or R on it, sets one.</p>}
      rows={rows.map(({ reminder, note, come, at }) => (
        <li key={note.id}>
          <button
            type="button"
            className={styles.note}
            dir="auto"
            onClick={() => {
              onClose();
              goTo(note.id);
            }}
          >
            {note.content}
          </button>
          <small
            className="mono"
            title={spokenText(at, reminder.repeat)}
            data-come={come !== undefined || undefined}
          >
            {chipText(at, now)} · {categories.find(({ id }) => id === note.category)?.title}
          </small>
          {come !== undefined && (
            <Button kind="text" aria-label={`Done: ${note.content}`} onClick={() => dealWith(reminder)}>
              Done
            </Button>
          )}
        </li>
      ))}
      onClose={onClose}
    />
  );
}
