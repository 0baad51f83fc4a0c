import styles from './Quote.module.css';

/** Words of the user's own; not calm is what would go. */
export function Quote({ text, calm }: { text: string; calm?: boolean }) {
  return (
    <blockquote className={styles.quote} data-calm={calm} translate="no" dir="auto">
      <p>{text}</p>
    </blockquote>
  );
}
