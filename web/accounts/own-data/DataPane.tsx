import styles from './DataPane.late.module.css';
import { DownloadBox } from './DownloadBox.tsx';

/** Takes everything along. */
export function DataPane() {
  return (
    <div className={styles.pair}>
      <DownloadBox />
    </div>
  );
}
