import { Glyph } from '../../ui/Glyph.tsx';
import button from '../../ui/IconButton.module.css';
import styles from './NoteAction.module.css';

interface NoteActionProps {
  icon: string;
  /** Title and accessible name, unless a tray says something else. */
  label: string;
  /** The words below the icon in a tray: the label, a part of it that fits one line, or its name there. */
  word?: string;
  look?: 'star' | 'delete' | 'up' | 'down';
  isPressed?: boolean;
  /** The id of the note's text, in its row: the arrow keys lead there, and Tab passes over it. */
  of?: string;
  /** Undefined where it cannot be done: then it is dimmed in its place. */
  onPress: (() => void) | undefined;
}

/** One action of a row: an icon, with its words where the row shows it in a tray. */
export function NoteAction({ icon, label, word = label, look, isPressed, of, onPress }: NoteActionProps) {
  const isNamed = label.toLowerCase().includes(word.toLowerCase());
  return (
    <button
      type="button"
      title={label}
      aria-label={isNamed ? label : undefined}
      aria-describedby={of}
      aria-pressed={isPressed}
      aria-disabled={onPress === undefined || undefined}
      tabIndex={of === undefined ? undefined : -1}
      data-look={look}
      className={`${button.iconButton} ${look === 'delete' ? button.danger : ''} ${styles.action}`}
      onClick={onPress}
    >
      <Glyph shape={icon} />
      <span className={styles.label} aria-hidden={isNamed}>
        {word}
      </span>
    </button>
  );
}
