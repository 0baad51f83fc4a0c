import type { Export } from '../../../contract/transfer/export-file.ts';
import type { Fault, Imported } from '../../../contract/transfer/imported.ts';

/** The page's request. */
export type ToWorker = { readonly pack: Export } | { readonly read: readonly File[] };

/** A worker's messages while it packs. */
export type FromPacking =
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly notes: number };

/** The last one has what was read. */
export type FromWorker = FromPacking | { readonly kind: 'done'; readonly read?: Imported | Fault };
