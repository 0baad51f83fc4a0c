import { countText } from '../../../contract/count-text.ts';
import { NOTES_MAX, TEXT_MAX_BYTES } from '../../../contract/limits.ts';
import styles from '../../ui/Bar.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { badIcon } from '../../ui/message-icons.ts';
import type { Lists } from '../store/changes/lists.ts';

/** From this share on the bar shows the limits of the lists. */
const NEAR = 0.9;
const MIB = 1024 * 1024;
const utf8 = new TextEncoder();

/** On top of the sheet: how much room is left, before a limit is reached. */
export function RoomBar({ notes }: { notes: Lists['notes'] }) {
  const limits = nearLimits(notes);
  if (limits.length === 0) return null;
  return (
    <div className={styles.bars}>
      <div className={`${styles.bar} ${styles.warm}`}>
        <Icon shape={badIcon} />
        <p role="status">Nearly full: {limits.join(' and ')}. Delete what you no longer need.</p>
      </div>
    </div>
  );
}

/** The limits that are nearly reached, with their use. */
function nearLimits(notes: Lists['notes']): string[] {
  const limits: string[] = [];
  if (notes.length >= NEAR * NOTES_MAX)
    limits.push(`${countText(notes.length)} of ${countText(NOTES_MAX)} notes`);
  // No unit of UTF-16 takes more than three bytes of UTF-8: most lists are found small without counting more.
  const units = notes.reduce((sum, { content }) => sum + content.length, 0);
  if (3 * units < NEAR * TEXT_MAX_BYTES) return limits;
  const bytes = notes.reduce((sum, { content }) => sum + utf8.encode(content).length, 0);
  if (bytes >= NEAR * TEXT_MAX_BYTES)
    limits.push(`${mebibytes(bytes)} of ${TEXT_MAX_BYTES / MIB} MiB of text`);
  return limits;
}

/** Rounded so that what is not full is never shown as full. */
const mebibytes = (bytes: number) => (Math.floor((bytes / MIB) * 100) / 100).toFixed(2);
