import { Glyph } from '../../ui/Glyph.tsx';
import { moreGlyph } from '../../ui/glyphs.ts';
import styles from './MoreButton.module.css';
import type { useTray } from './useTray.ts';

/** Opens the tray of a row. */
export function MoreButton({ tray }: { tray: ReturnType<typeof useTray> }) {
  return (
    <button
      type="button"
      ref={tray.button}
      title="More actions"
      aria-label="More actions"
      aria-expanded={tray.isOpen}
      className={styles.more}
      onClick={tray.toggle}
    >
      <Glyph shape={moreGlyph} />
    </button>
  );
}
