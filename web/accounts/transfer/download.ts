import { noteDownload } from '../../../contract/account-events.ts';
import { readUser } from '../../../contract/accounts.ts';
import { listCategories } from '../../../contract/categories.ts';
import { listDeletions } from '../../../contract/deletions.ts';
import { listNotes } from '../../../contract/notes.ts';
import { listReminders } from '../../../contract/reminders.ts';
import type { Export } from '../../../contract/transfer/export-file.ts';
import { countAll, outlineOf } from '../../../contract/transfer/outline.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import { pictureOf } from '../picture.ts';
import { saveFile } from '../save-file.ts';
import { dataProgress } from './data-progress.ts';
import { percentOf } from './percent.ts';
import { work } from './work.ts';

export type Download =
  | { readonly is: 'idle' }
  | { readonly is: 'packing'; readonly notes: number; readonly of: number }
  | { readonly is: 'done'; readonly name: string; readonly bytes: number }
  | { readonly is: 'failed'; readonly why: string };

/** The download of all data; it continues while the user is on another screen. */
export const download = ofSession((ended) => {
  const state = new Store<Download>({ is: 'idle' });
  let mine = new AbortController();

  function show(next: Download): void {
    dataProgress().write(next.is === 'packing' ? `Packing ${percentOf(next.notes, next.of)} %` : '');
    state.write(next);
  }

  async function start(): Promise<void> {
    mine = new AbortController();
    const { signal: stopped } = mine;
    const signal = AbortSignal.any([stopped, ended]);
    show({ is: 'packing', notes: 0, of: 0 });
    try {
      const data = await collect(signal);
      const of = countAll(data.categories);
      show({ is: 'packing', notes: 0, of });
      const zip = await zipOf(data, signal, (notes) => show({ is: 'packing', notes, of }));
      const name = nameOf(data);
      saveFile(zip, name);
      show({ is: 'done', name, bytes: zip.size });
      call(noteDownload).catch(() => {}); // the file is there, noted or not
    } catch (error) {
      if (ended.aborted || stopped.aborted) return;
      show({ is: 'failed', why: errorMessage(error) });
    }
  }

  function stop(): void {
    mine.abort();
    show({ is: 'idle' });
  }
  return { state, start: () => void start(), stop };
});

/** Reads everything through the public API. */
async function collect(signal: AbortSignal): Promise<Export> {
  const [user, categories, notes, reminders, deletions] = await Promise.all([
    call(readUser, { signal }),
    call(listCategories, { signal }),
    call(listNotes, { signal }),
    call(listReminders, { signal }),
    call(listDeletions, { signal }),
  ]);
  return {
    username: user.username,
    at: new Date(),
    categories: outlineOf(categories, notes, reminders),
    deletions,
    picture: await fetchPicture(pictureOf(user), signal),
  };
}

async function fetchPicture(url: string | null, signal: AbortSignal): Promise<Export['picture']> {
  if (url === null) return null;
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}`);
  return { name: 'picture.webp', bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function zipOf(data: Export, signal: AbortSignal, onProgress: (notes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await work({ pack: data }, signal, (message) => {
    if (message.kind === 'part') parts.push(message.bytes);
    if (message.kind === 'progress') onProgress(message.notes);
  });
  return new Blob(parts, { type: 'application/zip' });
}

/** With the day as Swedes write it: `2026-11-21`. */
const nameOf = ({ username, at }: Export): string =>
  `nightdrive-${username}-${at.toLocaleDateString('sv')}.zip`;
