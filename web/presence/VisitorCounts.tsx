import type { Stats } from '../../contract/presence.ts';
import styles from './VisitorCounts.module.css';

/** Online and total visitors: a line of the header, or the panel of the menu. */
export function VisitorCounts({ stats, panel = false }: { stats: Stats | undefined; panel?: boolean }) {
  return (
    <dl className={panel ? styles.panel : styles.line}>
      <div title="Online visitors">
        <dt className={styles.online}>Online</dt>
        <dd>{stats?.online ?? '–'}</dd>
      </div>
      <div title="Total visited">
        <dt>Total</dt>
        <dd>{stats?.total ?? '–'}</dd>
      </div>
    </dl>
  );
}
