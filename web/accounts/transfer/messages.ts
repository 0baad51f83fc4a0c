import type { Export } from '../../../contract/transfer/export-file.ts';
import type { Fault, Imported } from '../../../contract/transfer/imported.ts';

/** The page's request. */
export type ToWorker = { readonly pack: Export } | { readonly read: readonly File[] };

/** A worker's messages; `done` is the last. */
export type FromWorker =
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly notes: number }
  | { readonly kind: 'imported'; readonly imported: Imported }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'done' };
