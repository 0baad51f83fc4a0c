import { type Category, listCategories } from '../../../contract/categories.ts';
import { listNotes, type Note } from '../../../contract/notes.ts';
import type { Fault, Imported } from '../../../contract/transfer/imported.ts';
import { lackOfRoom, type Plan, planImport } from '../../../contract/transfer/plan.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import { isUnanswered } from '../profile-error.ts';
import { dataProgress } from './data-progress.ts';
import {
  categoryId,
  type LastImport,
  lastImport,
  newImportId,
  noteId,
  rememberImport,
} from './last-import.ts';
import { percentOf } from './percent.ts';
import { sendImport } from './send-import.ts';
import { undoImport } from './undo-import.ts';
import { work } from './work.ts';

/** Files that were read and compared with the lists. */
interface Ready {
  /** The name of the file, or how many there are. */
  readonly file: string;
  readonly id: string;
  readonly imported: Imported;
  readonly plan: Plan;
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
      const imported = await readInWorker(files, signal);
      const next = 'why' in imported ? refused(imported) : await compare(file, imported, signal);
      if (!signal.aborted) show(next);
    } catch (error) {
      if (!signal.aborted) show(refused({ why: errorMessage(error) }));
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

const refused = (fault: Fault): Import => ({ is: 'refused', fault });

const whyNot = (error: unknown): string =>
  isUnanswered(error) ? 'The server could not be reached.' : errorMessage(error);

async function readInWorker(files: readonly File[], signal: AbortSignal): Promise<Imported | Fault> {
  let read: Imported | Fault | undefined;
  await work({ read: files }, signal, (message) => {
    if (message.kind === 'imported') read = message.imported;
    if (message.kind === 'fault') read = message.fault;
  });
  return read ?? { why: 'This file cannot be read.' };
}

async function compare(file: string, imported: Imported, signal: AbortSignal): Promise<Import> {
  const [categories, notes] = await Promise.all([
    call(listCategories, { signal }),
    call(listNotes, { signal }),
  ]);
  const id = newImportId();
  const own = categories.filter(({ shared }) => !shared); // nothing is added to what others see
  const counts = { categories: 0, notes: 0 };
  const plan = planImport(
    imported.categories,
    { categories: own, notes },
    {
      category: () => categoryId(id, counts.categories++),
      note: () => noteId(id, counts.notes++),
    },
  );
  const why = lackOfRoom(plan, { categories: own, notes: notes.filter(isIn(own)) });
  return why === undefined ? { is: 'ready', ready: { file, id, imported, plan } } : refused({ why });
}

const isIn =
  (categories: readonly Category[]) =>
  ({ category }: Note): boolean =>
    categories.some(({ id }) => id === category);
