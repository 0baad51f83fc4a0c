import type { Export } from '../../../contract/transfer/export-file.ts';
import type { Fault, Imported } from '../../../contract/transfer/imported.ts';

/** What the page asks of a worker. */
export type ToWorker = { readonly pack: Export } | { readonly read: readonly File[] };

/** What a worker says while it works; `done` is the last. */
export type FromWorker =
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly notes: number }
  | { readonly kind: 'imported'; readonly imported: Imported }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'done' };
