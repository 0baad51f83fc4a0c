import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { clockOf } from '../../ui/moment.ts';
import { useLists } from '../list/useLists.ts';
import { apply, commandFor } from '../store/changes/kinds/kinds.ts';
import { checklist } from '../store/checklist.ts';
import type { Entry } from '../store/device/database.ts';
import { isDecision } from '../store/outbox/entries.ts';
import { reportRefusal } from '../store/outbox/refusals.ts';
import { changesWaiting } from './changes-waiting.ts';
import { openChoice } from './open-choice.ts';
import { UnplacedChanges } from './Unplaced.tsx';
import { unplacedIn } from './unplaced.ts';

const KEPT = "Kept on this device, and sent in this order once you're back online.";
const KEPT_FOR_CHOICE = 'Kept on this device until you choose, even after a reload or an update.';
const NOT_KEPT =
  "Not kept on this device: they're lost when this page closes. Sent in this order once you're back online.";

interface WaitingDialogProps {
  onClose: () => void;
  /** Called when it is gone. */
  onLeave?: () => void;
}

/** What the server does not have yet, in the order in which it is sent, and what waits for a decision of its user. */
export function WaitingDialog({ onClose, onLeave }: WaitingDialogProps) {
  const { queue, confirmed } = checklist();
  const { categories } = useLists();
  useEffect(() => onLeave, [onLeave]);
  useEffect(() => {
    // The address that led here does so once.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  const { entries, isHeldUp, unwritten } = useSessionStore(() => queue.state);
  const next = entries.find((entry) => !isDecision(entry));
  const unplaced = unplacedIn(entries, categories ?? []);
  const grouped = new Set(unplaced.flatMap((group) => group.entries.map(({ id }) => id)));
  let lists = confirmed();
  return (
    <ListDialog
      title={entries.length > 0 ? changesWaiting(entries.length) : 'Everything is sent'}
      above={
        <>
          {entries.length > 0 && <p>{unwritten.length === 0 ? (next ? KEPT : KEPT_FOR_CHOICE) : NOT_KEPT}</p>}
          {unplaced.map((group) => (
            <UnplacedChanges
              key={group.place}
              unplaced={group}
              onDecided={() => group.entries.length === entries.length && onClose()}
              categories={(categories ?? []).filter(({ archived }) => !archived)}
            />
          ))}
        </>
      }
      rows={entries
        .filter(({ id }) => !grouped.has(id))
        .map((entry) => {
          const words = commandFor(lists, entry.change);
          if (!entry.refused) lists = apply(lists, entry.change);
          const mustChoose = isDecision(entry);
          const state = entry === next && !isHeldUp ? 'sending' : 'waiting';
          return (
            <li key={entry.id}>
              <p>{words}</p>
              <small className="mono">{`${clockOf(entry.at)}, ${mustChoose ? 'needs your choice' : state}`}</small>
              {mustChoose && (
                <Button kind="text" onClick={() => choose(entry)}>
                  Choose
                </Button>
              )}
              {entry.refused && (
                <Button kind="text" onClick={() => queue.discard(entry)}>
                  Discard
                </Button>
              )}
            </li>
          );
        })}
      action={
        <Button kind="secondary" disabled={next === undefined} onClick={queue.tryNow}>
          Try now
        </Button>
      }
      onClose={onClose}
    />
  );
}

/** Shows both texts of a conflict, or once more what became of a change that the server refused. */
function choose({ id, change, refused }: Entry): void {
  if (refused === undefined) openChoice({ id });
  else {
    const reason = new ApiError(refused.status, refused.body);
    reportRefusal({ change, reason, lists: checklist().confirmed(), id });
  }
}
