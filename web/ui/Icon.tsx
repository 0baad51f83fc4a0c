import styles from './Icon.module.css';

/** An icon of the design, drawn inline so that it is there with the first paint; always decoration, never a name. */
export function Icon({ shape, className }: { shape: string; className?: string | undefined }) {
  return (
    <svg
      className={[styles.icon, className].filter(Boolean).join(' ')}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape} />
    </svg>
  );
}
