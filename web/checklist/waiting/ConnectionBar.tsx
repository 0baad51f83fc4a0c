import { useEffect, useSyncExternalStore } from 'react';
import { newVersion } from '../../offline/new-version.ts';
import { useSessionStore } from '../../session/useSession.ts';
import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLazy } from '../../ui/lazy-code.ts';
import { whenOf } from '../../ui/moment.ts';
import { later } from '../open/later.ts';
import { openWaiting } from '../open/open-waiting.ts';
import { checklist } from '../store/checklist.ts';
import { useLists } from '../store/useLists.ts';
import { waitingCount } from '../store/waiting.ts';
import { changesWaiting } from './changes-waiting.ts';
import { offIcon, waitIcon } from './connection-icons.ts';
import { connectionShown } from './connection-shown.ts';

/** On top of the sheet: that it may be old, what waits where the header has no room for that, or a new version. */
export function ConnectionBar() {
  const isOffline = useSessionStore(connectionShown) === 'offline';
  useLists(); // the lists that the device keeps bring their time
  const count = useSessionStore(waitingCount);
  const goOver = useSyncExternalStore(newVersion.listen, newVersion.read, () => null);
  const version = useLazy(later, goOver !== null);
  useEffect(() => {
    if (location.hash === '#waiting') openWaiting({}); // from a logout that asked
  }, []);
  if (!isOffline && count === 0) return goOver && version && <version.VersionBar goOver={goOver} />;
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
