import styles from './DataPane.lazy.module.css';
import { percentOf } from './percent.ts';

interface ProgressProps {
  /** The job, for example `Packing your data`. */
  label: string;
  /** The progress in words. */
  text: string;
  done: number;
  of: number;
}

export function Progress({ label, text, done, of }: ProgressProps) {
  const percent = percentOf(done, of);
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.bar}
      >
        <i style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <p className={styles.far}>
        <span>{text}</span>
        <span className="mono">{percent} %</span>
      </p>
    </div>
  );
}
