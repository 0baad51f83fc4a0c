import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import styles from '../../ui/ListDialog.late.module.css';
import { clockOf } from '../../ui/moment.ts';
import { openDialog } from '../open/open-dialogs.ts';
import { apply, type Change } from '../store/change.ts';
import { checklist } from '../store/checklist.ts';
import { kindOf } from '../store/kinds.ts';
import type { Lists } from '../store/lists.ts';
import { nameIn } from '../store/undo.ts';
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
            const words = wordsFor(lists, entry.change);
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

/**
 * A change as a command.
 * @param lists what it is made to
 */
function wordsFor(lists: Lists, change: Change): string {
  if (change.kind === 'order categories') return 'Change the order of categories';
  return `${verbOf(change)} ${nameIn(lists, change)}`;
}

function verbOf(change: Change): string {
  switch (change.kind) {
    case 'create note':
    case 'create category':
      return 'Create';
    case 'update note':
      if (change.content !== undefined) return 'Edit';
      if (change.important !== undefined) return change.important ? 'Mark' : 'Unmark';
      return change.scratched_out ? 'Scratch out' : 'Uncheck';
    case 'update category':
      return 'Rename';
    case 'delete note':
    case 'delete category':
      return 'Delete';
    case 'restore':
      return 'Restore';
    case 'move note':
    case 'order categories':
      return 'Move';
    default:
      return kindOf(change).verb;
  }
}
