import { counted } from '../../../contract/count-text.ts';
import { ofSession } from '../../session/session.ts';
import { IdSet } from '../../ui/id-set.ts';
import { Store } from '../../ui/store.ts';
import { notesIn } from '../store/changes/kinds/kinds.ts';
import { checklist } from '../store/checklist.ts';
import { isDecision } from '../store/outbox/entries.ts';

/** A change that is held up or waits for a decision is shown after this time; shorter interruptions are not. */
const HELD_UP_MS = 1_000;
/** A change being sent is shown as waiting after this time. */
const OLD_AFTER_MS = 8_000;

/** Changes that could not be sent for a while, or need the user's decision. */
export const waiting = ofSession((signal) => {
  const { state } = checklist().queue;
  const count = new Store(0);
  const notes = new IdSet();
  /** Why something is to be seen: it is held up, or the change of this id gets old. */
  let cause: 'held up' | (string & {}) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSeen = false;

  function show(): void {
    const { changes, entries } = state.read();
    const latest = isSeen ? entries.length : 0;
    if (count.read() !== latest) count.write(latest);
    notes.setAll(isSeen ? changes.flatMap(notesIn) : []);
  }

  function look(): void {
    const { entries, isHeldUp } = state.read();
    const latest = isHeldUp || entries.some(isDecision) ? 'held up' : entries[0]?.id;
    if (latest !== cause) {
      cause = latest;
      clearTimeout(timer);
      isSeen = isSeen && latest === 'held up';
      if (latest !== undefined)
        timer = setTimeout(
          () => {
            isSeen = true;
            show();
          },
          latest === 'held up' ? HELD_UP_MS : OLD_AFTER_MS,
        );
    }
    show();
  }

  look();
  state.listen(look);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return { count, notes };
});

/** The number of changes shown as waiting; 0 while they are sent promptly. */
export const waitingCount = (): Store<number> => waiting().count;

export const changesWaiting = (count: number): string => `${counted(count, 'change')} waiting`;
