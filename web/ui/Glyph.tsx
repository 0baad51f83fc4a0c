import { preload } from 'react-dom';
import styles from './Glyph.module.css';
import font from './glyphs.woff2';

/**
 * An icon as a character of a font, for rows: each inline drawing would be a layer for the browser to look at, and a
 * screen shows hundreds (docs/decisions/0013-row-icons.md). Always decoration, never a name.
 */
export function Glyph({ shape }: { shape: string }) {
  return <span className={styles.glyph} data-shape={shape} aria-hidden="true" />;
}

/** Has the icons come along with the data of a screen, not after it. */
export const preloadGlyphs = () => preload(font, { as: 'font', type: 'font/woff2', crossOrigin: '' });
