import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import styles from '../../ui/ListDialog.late.module.css';
import { clockOf } from '../../ui/moment.ts';
import { openDialog } from '../open/open-dialogs.ts';
import { checklist } from '../store/checklist.ts';
import { apply, commandFor } from '../store/kinds/kinds.ts';
import { changesWaiting } from './changes-waiting.ts';

/** What the server does not have yet, in the order in which it is sent. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const { queue, confirmed } = checklist();
  const { entries, isHeldUp } = useSessionStore(() => queue.state);
  const next = entries.find(({ conflict }) => conflict === undefined);
  let lists = confirmed();
  return (
    <Dialog
      title={entries.length > 0 ? changesWaiting(entries.length) : 'Everything is sent'}
      onClose={onClose}
    >
      <DialogBody>
        <p>Kept on this device. They are sent in this order as soon as there is a signal.</p>
        <ul className={styles.rows}>
          {entries.map((entry) => {
            const words = commandFor(lists, entry.change);
            lists = apply(lists, entry.change);
            const mustChoose = entry.conflict !== undefined;
            const state = entry === next && !isHeldUp ? 'sending' : 'waiting';
            return (
              <li key={entry.n}>
                <p>{words}</p>
                <small className="mono">{`${clockOf(entry.at)}, ${mustChoose ? 'needs your choice' : state}`}</small>
                {mustChoose && (
                  <Button kind="text" onClick={() => openDialog({ kind: 'choice', n: entry.n })}>
                    Choose
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Close
        </Button>
        <Button kind="secondary" disabled={next === undefined} onClick={queue.wake}>
          Try now
        </Button>
      </DialogActions>
    </Dialog>
  );
}
