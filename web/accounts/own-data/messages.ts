import type { Export } from './export-file.ts';

/** What the page asks of a worker. */
export interface ToWorker {
  readonly pack: Export;
}

/** What a worker says while it works; `done` is the last. */
export type FromWorker =
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'progress'; readonly notes: number }
  | { readonly kind: 'done' };
