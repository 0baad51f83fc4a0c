import styles from './LoadingOverlay.module.css';

/** The sun that will not quite rise: shown while something loads, over the page or `inside` its place in it. */
export function LoadingOverlay({ inside = false }: { inside?: boolean }) {
  return (
    <div role="status" className={inside ? styles.inside : styles.overlay} data-loading>
      <div className={styles.picture} aria-hidden="true">
        <svg className={styles.sun} viewBox="0 0 112 56" focusable="false" aria-hidden="true">
          <path d="M56 4a52 52 0 0149.5 36H6.5A52 52 0 0156 4zM5.6 43h100.8q.7 2.4 1 4.5H4.6q.3-2.1 1-4.5zM4.3 51.5h103.4q.2 2.2.3 4.5H4q.1-2.3.3-4.5z" />
        </svg>
        <div className={styles.line} />
      </div>
      <p className={`display ${styles.text}`}>
        Loading
        <span>.</span>
        <span>.</span>
        <span>.</span>
      </p>
    </div>
  );
}
