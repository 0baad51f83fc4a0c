import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { clockOf } from '../../ui/moment.ts';
import { checklist } from '../store/checklist.ts';
import { apply, commandFor } from '../store/kinds/kinds.ts';
import { changesWaiting } from './changes-waiting.ts';
import { openChoice } from './open-choice.ts';

/** What the server does not have yet, in the order in which it is sent. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const { queue, confirmed } = checklist();
  const { entries, isHeldUp } = useSessionStore(() => queue.state);
  const next = entries.find(({ conflict }) => conflict === undefined);
  let lists = confirmed();
  return (
    <ListDialog
      title={entries.length > 0 ? changesWaiting(entries.length) : 'Everything is sent'}
      above={<p>Kept on this device. They are sent in this order as soon as there is a signal.</p>}
      rows={entries.map((entry) => {
        const words = commandFor(lists, entry.change);
        lists = apply(lists, entry.change);
        const mustChoose = entry.conflict !== undefined;
        const state = entry === next && !isHeldUp ? 'sending' : 'waiting';
        return (
          <li key={entry.n}>
            <p>{words}</p>
            <small className="mono">{`${clockOf(entry.at)}, ${mustChoose ? 'needs your choice' : state}`}</small>
            {mustChoose && (
              <Button kind="text" onClick={() => openChoice({ n: entry.n })}>
                Choose
              </Button>
            )}
          </li>
        );
      })}
      action={
        <Button kind="secondary" disabled={next === undefined} onClick={queue.wake}>
          Try now
        </Button>
      }
      onClose={onClose}
    />
  );
}
