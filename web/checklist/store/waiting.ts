import { ofSession } from '../../session/session.ts';
import { IdSet } from '../../ui/id-set.ts';
import { Store } from '../../ui/store.ts';
import { checklist } from './checklist.ts';
import { notesIn } from './kinds/kinds.ts';

/** On a good line nobody sees a change wait. */
const SEEN_AFTER_MS = 1_000;

/** What could not be sent for a while, or waits for its user to choose. */
export const waiting = ofSession((signal) => {
  const { state } = checklist().queue;
  const count = new Store(0);
  const notes = new IdSet();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSeen = false;

  function show(): void {
    const changes = isSeen ? state.read().changes : [];
    if (count.read() !== changes.length) count.write(changes.length);
    notes.setAll(changes.flatMap(notesIn));
  }

  function look(): void {
    const { entries, isHeldUp } = state.read();
    if (!isHeldUp && entries.every(({ conflict }) => conflict === undefined)) {
      clearTimeout(timer);
      timer = undefined;
      isSeen = false;
    } else
      timer ??= setTimeout(() => {
        isSeen = true;
        show();
      }, SEEN_AFTER_MS);
    show();
  }

  look();
  state.listen(look);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return { count, notes };
});

/** How many changes wait; 0 while all goes well. */
export const waitingCount = (): Store<number> => waiting().count;
