import type { Fault } from '../../../contract/transfer/imported.ts';
import { errorMessage } from '../../api/error-message.ts';
import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import { isUnanswered } from '../profile-error.ts';
import { dataProgress } from './data-progress.ts';
import { type LastImport, lastImport, rememberImport } from './last-import.ts';
import { percentOf } from './percent.ts';
import { type PlannedFiles, planFiles } from './plan-files.ts';
import { sendImport } from './send-import.ts';
import { undoImport } from './undo-import.ts';

interface Ready extends PlannedFiles {
  /** The name of the file, or how many there are. */
  readonly file: string;
}

export type Import =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly file: string }
  | { readonly is: 'refused'; readonly fault: Fault }
  | { readonly is: 'ready'; readonly ready: Ready }
  | { readonly is: 'importing'; readonly ready: Ready; readonly notes: number }
  | { readonly is: 'stopped'; readonly ready: Ready; readonly notes: number; readonly why: string }
  | { readonly is: 'done'; readonly last: LastImport; readonly why?: string | undefined }
  | { readonly is: 'undoing' }
  | { readonly is: 'undone'; readonly isSharedLeft: boolean };

/** The import of a file; it continues while the user is on another screen. */
export const dataImport = ofSession((ended) => {
  const state = new Store<Import>(atRest());
  let mine = new AbortController();

  function show(next: Import): void {
    const isBusy = next.is === 'importing';
    dataProgress().write(isBusy ? `Importing ${percentOf(next.notes, next.ready.plan.notes.length)} %` : '');
    state.write(next);
  }
  function begin(): AbortSignal {
    mine.abort();
    mine = new AbortController();
    return AbortSignal.any([mine.signal, ended]);
  }

  /** Reads files and plans their import; nothing is changed yet. */
  async function choose(files: readonly File[]): Promise<void> {
    const signal = begin();
    const file = files.length === 1 && files[0] ? files[0].name : `${files.length} files`;
    show({ is: 'reading', file });
    try {
      const planned = await planFiles(files, signal);
      const next: Import =
        'why' in planned ? { is: 'refused', fault: planned } : { is: 'ready', ready: { file, ...planned } };
      if (!signal.aborted) show(next);
    } catch (error) {
      if (!signal.aborted) show({ is: 'refused', fault: { why: errorMessage(error) } });
    }
  }

  async function start(ready: Ready): Promise<void> {
    const signal = begin();
    let notes = 0;
    const { plan, id } = ready;
    const last = {
      id,
      notes: plan.notes.length,
      categories: plan.categories.length,
      into: new Set(plan.notes.map(({ category }) => category)).size,
      isWhole: false,
    };
    rememberImport(last);
    show({ is: 'importing', ready, notes });
    try {
      await sendImport(plan, signal, (sent) => {
        notes = sent;
        show({ is: 'importing', ready, notes });
      });
      rememberImport({ ...last, isWhole: true });
      show({ is: 'done', last: { ...last, isWhole: true } });
    } catch (error) {
      if (!ended.aborted) show({ is: 'stopped', ready, notes, why: signal.aborted ? '' : whyNot(error) });
    }
  }

  /** Undoes the latest import. */
  async function undo(): Promise<void> {
    const last = lastImport();
    const signal = begin();
    if (!last) return show({ is: 'idle' });
    show({ is: 'undoing' });
    try {
      const isSharedLeft = await undoImport(last, signal);
      rememberImport(null);
      show({ is: 'undone', isSharedLeft });
    } catch (error) {
      if (!ended.aborted) show({ is: 'done', last, why: whyNot(error) });
    }
  }
  return {
    state,
    choose: (files: readonly File[]) => void choose(files),
    start: (ready: Ready) => void start(ready),
    stop: () => mine.abort(),
    undo: () => void undo(),
    cancel(): void {
      begin();
      show(atRest());
    },
  };
});

/** The latest import can be undone until the next one. */
function atRest(): Import {
  const last = lastImport();
  return last ? { is: 'done', last } : { is: 'idle' };
}

const whyNot = (error: unknown): string =>
  isUnanswered(error) ? 'The server could not be reached.' : errorMessage(error);
