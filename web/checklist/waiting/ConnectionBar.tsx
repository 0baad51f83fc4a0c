import { useSyncExternalStore } from 'react';
import { isMarkRemoved } from '../../api/judge.ts';
import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { whenOf } from '../../ui/moment.ts';
import { checklist } from '../store/checklist.ts';
import { offIcon, waitIcon } from './connection-icons.ts';
import { openWaiting } from './open-waiting.ts';
import { changesWaiting } from './waiting.ts';

const MARK_REMOVED =
  'A proxy removes the header “Nightdrive” from the answers of this site, so some changes can’t be confirmed.';

interface ConnectionBarProps {
  isOffline: boolean;
  count: number;
}

/** Says that the sheet may be old, why changes can't be sent, or that they wait where the header has no room for their number. */
export function ConnectionBar({ isOffline, count }: ConnectionBarProps) {
  const isMute = useSyncExternalStore(isMarkRemoved.listen, isMarkRemoved.read) && !isOffline;
  const isWide = isOffline || isMute;
  return (
    <div className={`${styles.bars} ${isWide ? '' : styles.narrow}`}>
      <div className={`${styles.bar} ${styles.warm}`}>
        <Icon shape={isOffline ? offIcon : waitIcon} />
        <p>{isOffline ? offlineSince(checklist().asOf()) : isMute ? MARK_REMOVED : changesWaiting(count)}</p>
        {count > 0 && (
          <Button
            kind="text"
            className={styles.narrow}
            aria-haspopup="dialog"
            onClick={() => openWaiting({})}
          >
            {isWide ? changesWaiting(count) : 'Show'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Without a time until the first lists arrive. */
const offlineSince = (asOf: Date): string =>
  asOf.getTime() === 0 ? 'Offline' : `Offline, as of ${whenOf(asOf.getTime())}`;
