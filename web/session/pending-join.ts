import { openStorage } from './storage.ts';

/** In the session storage: only this tab continues to join, after a login or a registration. */
const KEY = 'join';

const storage = openStorage(() => window.sessionStorage);

/** The code of the link that was opened in this tab, until the user has decided about it. */
export const pendingJoin = (): string | null => storage.getItem(KEY);

/** Takes the code out of the address, where it could be read over a shoulder, or stay in the history. */
export function takeJoinCode(): string | null {
  const code = location.hash.slice(1);
  if (!/^[\w-]{44}$/.test(code)) return pendingJoin();
  storage.setItem(KEY, code);
  history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

export const forgetJoin = (): void => storage.removeItem(KEY);
