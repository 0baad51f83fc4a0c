import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { waitIcon } from './connection-icons.ts';
import styles from './LiveMark.module.css';
import { openWaiting } from './open-waiting.ts';
import { changesWaiting, waitingCount } from './waiting.ts';

/** Opens the changes that wait; from the second after one could not be sent. */
export function WaitingPill() {
  const count = useSessionStore(waitingCount);
  if (count === 0) return null;
  return (
    <Button
      kind="secondary"
      className={styles.pill}
      aria-haspopup="dialog"
      aria-label={changesWaiting(count)}
      onClick={() => openWaiting({})}
    >
      <Icon shape={waitIcon} />
      <span translate="no">{count}</span>
      <span>{changesWaiting(count).replace(/\d+/, '')}</span>
    </Button>
  );
}
