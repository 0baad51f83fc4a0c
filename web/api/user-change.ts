import { onSessionChange } from './session-change.ts';
import { userOf } from './token-claims.ts';
import { readTokens } from './tokens.ts';

/** Hears when a session begins that is not known to be of the same user as the one before it. */
export function onOtherUser(listener: () => void): void {
  let user = userOf(readTokens().access ?? '');
  onSessionChange(() => {
    const { access } = readTokens();
    if (access === null) return; // whoever comes next may be the same
    const next = userOf(access);
    if (next === undefined || next !== user) listener();
    user = next;
  });
}
