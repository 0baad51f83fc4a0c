import { Glyph } from '../ui/Glyph.tsx';
import styles from './NoteAction.module.css';

interface NoteActionProps {
  icon: string;
  /** Title, accessible name and, in a tray, the words below the icon. */
  label: string;
  look?: 'star' | 'delete' | 'up' | 'down';
  isPressed?: boolean;
  onPress: (() => void) | undefined;
}

/** One action of a row: an icon, with its words where the row shows it in a tray. */
export function NoteAction({ icon, label, look, isPressed, onPress }: NoteActionProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      data-look={look}
      className={styles.action}
      aria-disabled={onPress === undefined || undefined}
      onClick={onPress}
    >
      <Glyph shape={icon} />
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    </button>
  );
}
