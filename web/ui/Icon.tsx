import styles from './Icon.module.css';
import { ICON_SHAPES, type IconName } from './icon-shapes.ts';

/** An icon of the design, drawn inline so that it is there with the first paint; always decoration, never a name. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  const isMark = name === 'sun';
  return (
    <svg
      className={[styles.icon, isMark && styles.mark, className].filter(Boolean).join(' ')}
      viewBox={isMark ? '0 0 26 26' : '0 0 20 20'}
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_SHAPES[name]} />
    </svg>
  );
}
