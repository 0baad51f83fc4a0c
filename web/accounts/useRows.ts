import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '../api/error-message.ts';
import { controlAt } from '../ui/focus-place.ts';
import { focusPage, pageFocus } from '../ui/modal.ts';
import { toast } from '../ui/toast.ts';
import { useLoaded } from './useLoaded.ts';

export interface Rows<Row> {
  /** Undefined while loading, null when loading failed. */
  rows: readonly Row[] | null | undefined;
  askAgain: () => void;
  /** Drawn at once, so that the focus can go on to what is left. */
  change: (to: (rows: readonly Row[]) => readonly Row[]) => void;
}

/** The rows that the server lists for a pane of the account. */
export function useRows<Row>(list: (signal: AbortSignal) => Promise<readonly Row[]>): Rows<Row> {
  const [rows, setRows, askAgain] = useLoaded(list);
  return { rows, askAgain, change: (to) => flushSync(() => setRows((all) => to(all ?? []))) };
}

/** Removes rows of a pane, each once; the focus moves on where it was lost with the row. */
export function useRemoval<Row extends { readonly id: string }>({ rows, change }: Rows<Row>) {
  const pane = useRef<HTMLDivElement>(null);
  const underWay = useRef(new Set<string>());
  async function remove(leaving: readonly Row[], said: string, task: () => Promise<void>) {
    const ids = leaving.map(({ id }) => id);
    const [id = ''] = ids;
    const at = rows?.findIndex((row) => row.id === id) ?? 0;
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    try {
      await task();
      change((all) => all.filter((row) => !ids.includes(row.id)));
    } catch (error) {
      return toast.error(errorMessage(error));
    } finally {
      underWay.current.delete(id);
    }
    toast.success(said);
    const focus = pageFocus();
    if (focus === document.body || !focus?.isConnected) focusPage(controlAt(pane.current, at));
  }
  return { pane, remove };
}
