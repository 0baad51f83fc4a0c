import { ApiError } from '../../api/api-error.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { clockOf } from '../../ui/moment.ts';
import { openNotSent } from '../sharing/open-not-sent.ts';
import { checklist } from '../store/checklist.ts';
import type { Entry } from '../store/database.ts';
import { isDecision } from '../store/entries.ts';
import { apply, commandFor } from '../store/kinds/kinds.ts';
import { reportRefusal } from '../store/refusals.ts';
import { changesWaiting } from './changes-waiting.ts';
import { openChoice } from './open-choice.ts';

const KEPT = 'Kept on this device. They are sent in this order as soon as there is a signal.';
const NOT_KEPT =
  'Not kept on this device: they are lost when this page closes. They are sent in this order as soon as there is a signal.';

/** What the server does not have yet, in the order in which it is sent. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const { queue, confirmed } = checklist();
  const { entries, isHeldUp, isDurable } = useSessionStore(() => queue.state);
  const next = entries.find((entry) => !isDecision(entry));
  let lists = confirmed();
  return (
    <ListDialog
      title={entries.length > 0 ? changesWaiting(entries.length) : 'Everything is sent'}
      above={<p>{isDurable ? KEPT : NOT_KEPT}</p>}
      rows={entries.map((entry) => {
        const words = entry.notSent?.done ?? commandFor(lists, entry.change);
        if (!entry.refused && !entry.notSent) lists = apply(lists, entry.change);
        const mustChoose = isDecision(entry);
        const state = entry === next && !isHeldUp ? 'sending' : 'waiting';
        return (
          <li key={entry.n}>
            <p>{words}</p>
            <small className="mono">{`${clockOf(entry.at)}, ${mustChoose ? 'needs your choice' : state}`}</small>
            {mustChoose && (
              <Button kind="text" onClick={() => choose(entry)}>
                Choose
              </Button>
            )}
            {entry.refused && (
              <Button kind="text" onClick={() => void queue.discard(entry)}>
                Discard
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

/** Shows both texts of a conflict, or once more what became of a change that the server refused. */
function choose({ n, change, refused, notSent }: Entry): void {
  if (notSent) openNotSent(notSent);
  else if (refused === undefined) openChoice({ n });
  else {
    const reason = new ApiError(refused.status, refused.body);
    reportRefusal({ change, reason, lists: checklist().confirmed(), n });
  }
}
