import { Glyph } from '../../ui/Glyph.tsx';
import { moreGlyph } from '../../ui/glyphs.ts';
import styles from './MoreButton.module.css';
import type { useTray } from './useTray.ts';

/** Opens the tray of a row, of the note with the text of this id. */
export function MoreButton({ tray, of }: { tray: ReturnType<typeof useTray>; of: string }) {
  return (
    <button
      type="button"
      ref={tray.button}
      title="More actions"
      aria-label="More actions"
      aria-describedby={of}
      aria-expanded={tray.isOpen}
      tabIndex={-1}
      className={`${styles.more} screen-only`}
      onClick={tray.toggle}
    >
      <Glyph shape={moreGlyph} />
    </button>
  );
}
