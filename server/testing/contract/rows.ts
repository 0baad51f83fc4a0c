import { accountRows } from './accounts.ts';
import { categoryRows } from './categories.ts';
import { noteRows } from './notes.ts';
import { presenceRows } from './presence.ts';
import type { Rows } from './table.ts';

/** Every call of the contract page, with a name to tell it by. */
export const CALLS: (Rows & { name: string })[] = [
  ...accountRows,
  ...categoryRows,
  ...noteRows,
  ...presenceRows,
].map((rows) => ({ name: `${rows.endpoint.method} ${rows.endpoint.url}`, ...rows }));
