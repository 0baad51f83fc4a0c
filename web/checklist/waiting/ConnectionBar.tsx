import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { whenOf } from '../../ui/moment.ts';
import { checklist } from '../store/checklist.ts';
import { changesWaiting } from './changes-waiting.ts';
import { offIcon, waitIcon } from './connection-icons.ts';
import { openWaiting } from './open-waiting.ts';

interface ConnectionBarProps {
  isOffline: boolean;
  count: number;
}

/** Says that the sheet may be old, or that changes wait where the header has no room for their number. */
export function ConnectionBar({ isOffline, count }: ConnectionBarProps) {
  return (
    <div className={`${styles.bars} ${isOffline ? '' : styles.narrow}`}>
      <div className={`${styles.bar} ${styles.warm}`}>
        <Icon shape={isOffline ? offIcon : waitIcon} />
        <p>{isOffline ? offlineSince(checklist().asOf().getTime()) : changesWaiting(count)}</p>
        {count > 0 && (
          <Button
            kind="text"
            className={styles.narrow}
            aria-haspopup="dialog"
            onClick={() => openWaiting({})}
          >
            {isOffline ? changesWaiting(count) : 'Show'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Without a time as long as nothing has come. */
const offlineSince = (asOf: number): string => (asOf === 0 ? 'Offline' : `Offline, as of ${whenOf(asOf)}`);
