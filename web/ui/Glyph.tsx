import styles from './Glyph.module.css';

/**
 * An icon as a character of a font, for rows: each inline drawing would be a layer for the browser to process, and a
 * screen shows hundreds (docs/decisions/0013-row-icons.md). Always decoration, never a name.
 */
export function Glyph({ shape }: { shape: string }) {
  return <span className={styles.glyph} data-shape={shape} aria-hidden="true" />;
}

/**
 * Has the icons come along with the data of a screen, not after it. By the style sheet's own rule: a preload is fetched
 * again when the first icon is painted, and in a list without rows the browser complains of it.
 */
export function loadGlyphs(): void {
  if (typeof document === 'undefined') return;
  document.fonts?.load('20px "Nightdrive Icons"').catch(() => {
    // without the file the buttons of the rows still have their names
  });
}
