import styles from './DataPane.lazy.module.css';
import { DownloadBox } from './DownloadBox.tsx';
import { ImportBox } from './ImportBox.tsx';

/** Downloads everything, and imports files. */
export function DataPane() {
  return (
    <div className={styles.pair}>
      <DownloadBox />
      <ImportBox />
    </div>
  );
}
