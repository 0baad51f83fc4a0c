import { Icon } from '../../ui/Icon.tsx';
import { useIsIn } from '../../ui/id-set.ts';
import { waitIcon } from './connection-icons.ts';
import styles from './LiveMark.module.css';
import { waiting } from './waiting.ts';

/** After the text of a note that has a change to be sent. */
export function WaitingClock({ id }: { id: string }) {
  if (!useIsIn(waiting().notes, id)) return null;
  return (
    <span title="not sent yet">
      <Icon shape={waitIcon} className={styles.clock} />
      <span className="visually-hidden">not sent yet</span>
    </span>
  );
}
