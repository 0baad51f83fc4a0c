import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '../api/error-message.ts';
import { focusPlace } from '../ui/focus-place.ts';
import { toast } from '../ui/toast.ts';
import { useBusy } from '../ui/useBusy.ts';
import { useLoaded } from './useLoaded.ts';

export interface Rows<Row> {
  /** Undefined while loading, null when loading failed. */
  rows: readonly Row[] | null | undefined;
  askAgain: () => void;
  /** Drawn at once, so that the focus can go on to what is left. */
  change: (to: (rows: readonly Row[]) => readonly Row[]) => void;
}

/** What the server lists for a pane of the account. */
export function useRows<Row>(list: (signal: AbortSignal) => Promise<readonly Row[]>): Rows<Row> {
  const [rows, setRows, askAgain] = useLoaded(list);
  return { rows, askAgain, change: (to) => flushSync(() => setRows((all) => to(all ?? []))) };
}

/** Removes rows of a pane. */
export function useRemoval() {
  const pane = useRef<HTMLDivElement>(null);
  const [, run] = useBusy();
  const remove = (at: number, said: string, task: () => Promise<void>) =>
    run(async () => {
      try {
        await task();
      } catch (error) {
        return toast.error(errorMessage(error));
      }
      toast.success(said);
      focusPlace(pane.current, at);
    });
  return { pane, remove };
}
