import { Glyph } from '../../ui/Glyph.tsx';
import { gripGlyph } from '../../ui/glyphs.ts';
import type { HandleProps } from '../../ui/sortable/sortable.tsx';
import styles from './NoteHandle.module.css';

/** The handle of a top-level row, with its number (`writeNumber`), which a divider line has not. */
export function NoteHandle({ handle }: { handle: HandleProps | null }) {
  return (
    <button type="button" {...handle} tabIndex={-1} className={styles.handle}>
      <Glyph shape={gripGlyph} />
      <span className={styles.number} />
    </button>
  );
}

/** Beside React: a deletion would draw thousands of rows again for it. */
export function writeNumber(row: Element, number: number | undefined): void {
  const handle = row.querySelector('button');
  const shown = handle?.lastElementChild;
  const text = number === undefined ? '' : `${number})`;
  if (!handle || !shown || (handle.ariaLabel && shown.textContent === text)) return;
  shown.textContent = text;
  handle.ariaLabel = number === undefined ? 'Drag line' : `Drag note ${number}`;
}
