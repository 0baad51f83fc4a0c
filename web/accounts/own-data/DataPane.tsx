import styles from './DataPane.late.module.css';
import { DownloadBox } from './DownloadBox.tsx';
import { ImportBox } from './ImportBox.tsx';

/** Takes everything along, and brings it in. */
export function DataPane() {
  return (
    <div className={styles.pair}>
      <DownloadBox />
      <ImportBox />
    </div>
  );
}
