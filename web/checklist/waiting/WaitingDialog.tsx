import { useEffect } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { clockOf } from '../../ui/moment.ts';
import { useLists } from '../list/useLists.ts';
import type { DialogProps } from '../open/open-dialogs.ts';
import { apply, commandFor } from '../store/changes/kinds/kinds.ts';
import { checklist } from '../store/checklist.ts';
import { isDecision } from '../store/outbox/entries.ts';
import { HeldChanges } from './HeldGroup.tsx';
import { heldIn } from './held.ts';
import { TwoTexts } from './TwoTexts.tsx';
import { changesWaiting } from './waiting.ts';

const KEPT = "Kept on this device, and sent in this order once you're back online.";
const KEPT_FOR_CHOICE = 'Kept on this device until you choose, even after a reload or an update.';
const NOT_KEPT =
  "Not kept on this device: they're lost when this page closes. Sent in this order once you're back online.";

/** Everything that the server does not have: what waits for a decision of its user, and what is to be sent, in its order. */
export function WaitingDialog({ onClose }: DialogProps) {
  const { queue, confirmed } = checklist();
  const { categories = [] } = useLists();
  useEffect(() => {
    // The address that led here does so once.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  const { entries, isHeldUp, unwritten } = useSessionStore(() => queue.state);
  const [next] = entries.filter((entry) => !isDecision(entry));
  const open = categories.filter(({ archived }) => !archived);
  const decided = () => queue.state.read().entries.some(isDecision) || onClose();
  let lists = confirmed();
  return (
    <ListDialog
      title={entries.length > 0 ? changesWaiting(entries.length) : 'Everything is sent'}
      above={
        <>
          {entries.length > 0 && <p>{unwritten.length === 0 ? (next ? KEPT : KEPT_FOR_CHOICE) : NOT_KEPT}</p>}
          {heldIn(entries, categories).map((group) => {
            const [entry] = group.entries;
            return entry?.held?.why === 'conflict' ? (
              <TwoTexts key={group.key} entry={entry} theirs={entry.held.theirs} onDecided={decided} />
            ) : (
              <HeldChanges key={group.key} group={group} categories={open} onDecided={decided} />
            );
          })}
        </>
      }
      rows={entries.map((entry) => {
        const words = commandFor(lists, entry.change);
        if (isDecision(entry)) return null;
        lists = apply(lists, entry.change);
        const state = entry === next && !isHeldUp ? 'sending' : 'waiting';
        return (
          <li key={entry.id}>
            <p>{words}</p>
            <small className="mono">{`${clockOf(entry.at)}, ${state}`}</small>
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
