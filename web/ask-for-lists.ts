import { listCategories } from '../contract/categories.ts';
import { listNotes } from '../contract/notes.ts';
import { askEarly } from './api/early.ts';
import { expiryOf, userOf } from './session/token-claims.ts';
import { readTokens } from './session/tokens.ts';

const listsOf = (user: string) => [
  `${listCategories.url}?since=0&shared=true`,
  `${listNotes.url}?space=${user}&since=0`,
];

/**
 * Requests the lists while the code of the checklist is still loading. Not where a worker has the code: that device
 * keeps the lists too, and asks only for what is newer.
 */
export function askForLists(): void {
  const { access } = readTokens();
  const isKept = Boolean(navigator.serviceWorker?.controller);
  if (access === null || isKept || (expiryOf(access) ?? 0) <= Date.now()) return;
  askEarly(access, listsOf(userOf(access) ?? ''));
}
