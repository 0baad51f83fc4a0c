import styles from './Counts.lazy.module.css';

interface CountsProps {
  /** Their place is kept until they are known. */
  counts: readonly (readonly [count: string, what: string])[] | null | undefined;
}

/** Numbers of several things, side by side. */
export function Counts({ counts }: CountsProps) {
  return (
    <dl className={styles.counts}>
      {counts?.map(([count, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
