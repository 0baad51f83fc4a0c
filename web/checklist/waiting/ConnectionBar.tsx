import { useSyncExternalStore } from 'react';
import { newVersion } from '../../offline/new-version.ts';
import { unsaved } from '../../session/unsaved.ts';
import { useSessionStore } from '../../session/useSession.ts';
import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { closeIcon } from '../../ui/shell-icons.ts';
import { useFocusReturn } from '../../ui/useFocusReturn.ts';
import { useDialogs } from '../open/open-dialogs.ts';
import { checklist } from '../store/checklist.ts';
import { useLists } from '../store/useLists.ts';
import { waitingCount } from '../store/waiting.ts';
import { changesWaiting } from './changes-waiting.ts';
import { againIcon, offIcon, waitIcon } from './connection-icons.ts';
import { connectionShown } from './connection-shown.ts';

import { openWaiting } from './open-waiting.ts';
/** On top of the sheet: that it may be old, what waits where the header has no room for that, or a new version. */
export function ConnectionBar() {
  const connection = useSessionStore(connectionShown);
  useLists(); // the lists that the device keeps bring their time
  const count = useSessionStore(waitingCount);
  const isSaving = useSessionStore(unsaved) > 0;
  const isBusy = useDialogs().length > 0 || isSaving;
  const goOver = useSyncExternalStore(newVersion.listen, newVersion.read, () => null);
  const isOffline = connection === 'offline';
  const open = () => openWaiting({});
  if (!isOffline && count === 0) return goOver && !isBusy && <VersionBar goOver={goOver} />;
  return (
    <div className={`${styles.bars} ${isOffline ? '' : styles.narrow}`}>
      <div className={`${styles.bar} ${styles.warm}`}>
        <Icon shape={isOffline ? offIcon : waitIcon} />
        <p>{isOffline ? offlineSince(checklist().asOf()) : changesWaiting(count)}</p>
        {count > 0 && (
          <Button kind="text" className={styles.narrow} aria-haspopup="dialog" onClick={open}>
            {isOffline ? changesWaiting(count) : 'Show'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A new version replaces this one only when the user agrees. */
function VersionBar({ goOver }: { goOver: () => void }) {
  const focusEvents = useFocusReturn();
  return (
    <div className={styles.bars} {...focusEvents}>
      <div className={styles.bar}>
        <Icon shape={againIcon} />
        <p role="status">A new version is ready</p>
        <Button kind="text" onClick={goOver}>
          Reload
        </Button>
        <IconButton icon={closeIcon} label="Later" onClick={() => newVersion.write(null)} />
      </div>
    </div>
  );
}

/** With the day, when that was another; without a time as long as nothing has come. */
function offlineSince(asOf: Date): string {
  if (asOf.getTime() === 0) return 'Offline';
  const time = asOf.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const isToday = asOf.toDateString() === new Date().toDateString();
  const day = isToday ? '' : `${asOf.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, `;
  return `Offline, as of ${day}${time}`;
}
