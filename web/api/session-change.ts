import { onStorageChange } from './storage.ts';
import { readTokens } from './tokens.ts';

/** Hears when a session ends or another begins, in whichever tab. It is known by its refresh token. */
export function onSessionChange(listener: () => void): void {
  let session = readTokens().refresh;
  onStorageChange(() => {
    const { refresh } = readTokens();
    if (refresh === session) return;
    session = refresh;
    listener();
  });
}
