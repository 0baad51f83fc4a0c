import { OF_ACCOUNTS } from './account-calls.ts';
import type { Kind } from './call.ts';
import { OF_LISTS } from './checklist-calls.ts';
import { OF_PRESENCE } from './presence-calls.ts';

/** Each kind of call of the users; the search and the copy as text are the browser's alone. */
export const KINDS: Readonly<Record<string, Kind>> = { ...OF_ACCOUNTS, ...OF_LISTS, ...OF_PRESENCE };
