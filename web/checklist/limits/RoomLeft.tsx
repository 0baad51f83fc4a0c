import { countText } from '../../../contract/count-text.ts';
import { NOTES_MAX, TEXT_MAX_BYTES } from '../../../contract/limits.ts';
import styles from '../../ui/Bar.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { badIcon } from '../../ui/message-icons.ts';
import type { Lists } from '../store/changes/lists.ts';

const MIB = 1024 * 1024;
const utf8 = new TextEncoder();

/** Rounded so that what is not full is never shown as full. */
const mebibytes = (bytes: number) => (Math.floor((bytes / MIB) * 100) / 100).toFixed(2);

/** The limits that are used at least to the share `near`, with their use. */
function nearLimits(notes: Lists['notes'], near: number): string[] {
  const bytes = notes.reduce((sum, { content }) => sum + utf8.encode(content).length, 0);
  return [
    ...(notes.length >= near * NOTES_MAX
      ? [`${countText(notes.length)} of ${countText(NOTES_MAX)} notes`]
      : []),
    ...(bytes >= near * TEXT_MAX_BYTES ? [`${mebibytes(bytes)} of ${TEXT_MAX_BYTES / MIB} MiB of text`] : []),
  ];
}

export function RoomLeft({ notes, near }: { notes: Lists['notes']; near: number }) {
  const limits = nearLimits(notes, near);
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
