import type { FromWorker, ToWorker } from './messages.ts';
import { pack } from './pack.ts';

/* Packs and reads files beside the page, so that lists of any size never hold it up. */

const tell = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  pack(data.pack, {
    part: (bytes) => tell({ kind: 'part', bytes: new Uint8Array(bytes) }),
    progress: (notes) => tell({ kind: 'progress', notes }),
  });
  tell({ kind: 'done' });
});
