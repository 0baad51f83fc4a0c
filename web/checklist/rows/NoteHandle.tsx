import { Glyph } from '../../ui/Glyph.tsx';
import { gripGlyph } from '../../ui/glyphs.ts';
import type { HandleProps } from '../../ui/sortable/sortable.tsx';
import styles from './NoteHandle.module.css';

/** Where a top-level row is lifted; it has the row's number, which a divider line has not. */
export function NoteHandle({ number, handle }: { number: number | null; handle: HandleProps | null }) {
  return (
    <button
      type="button"
      {...handle}
      tabIndex={-1}
      className={styles.handle}
      aria-label={number === null ? 'Drag line' : `Drag note ${number}`}
    >
      <Glyph shape={gripGlyph} />
      <span className={styles.number}>{number === null ? '' : `${number})`}</span>
    </button>
  );
}
