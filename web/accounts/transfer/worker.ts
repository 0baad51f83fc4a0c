import type { Export } from '../../../contract/transfer/export-file.ts';
import type { Fault, Imported } from '../../../contract/transfer/imported.ts';

/* Packs and reads files beside the page, so that lists of any size never hold it up. */

/** The page's request. */
export type ToWorker = { readonly pack: Export } | { readonly read: readonly File[] };

/** A worker's messages while it packs. */
export type FromPacking =
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly notes: number };

/** The last one has what was read. */
export type FromWorker = FromPacking | { readonly kind: 'done'; readonly read?: Imported | Fault };

const tell = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

async function packAll(data: Export): Promise<void> {
  const { pack } = await import('../../../contract/transfer/pack.ts');
  await pack(data, {
    part(sent) {
      const bytes = new Uint8Array(sent);
      tell({ kind: 'part', bytes }, [bytes.buffer]);
    },
    progress: (notes) => tell({ kind: 'progress', notes }),
  });
}

async function read(files: readonly File[]): Promise<Imported | Fault> {
  const [{ readFile }, { Unreadable }] = await Promise.all([
    import('./read/read-file.ts'),
    import('../../../contract/transfer/imported.ts'),
  ]);
  try {
    return await readFile(...files);
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  void (
    'pack' in data ? packAll(data.pack).then(() => ({})) : read(data.read).then((found) => ({ read: found }))
  ).then(
    (done) => tell({ kind: 'done', ...done }),
    (error: unknown) => reportError(error), // the page receives it
  );
});
