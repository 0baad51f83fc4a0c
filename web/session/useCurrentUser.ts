import { useSyncExternalStore } from 'react';
import { readUser, type User } from '../../contract/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { isRefusal } from '../api/judge.ts';
import { Store } from '../ui/store.ts';
import { call } from './call.ts';
import { afterText } from './first-text.ts';
import { rememberedUser, rememberUser } from './known-user.ts';
import { onReturn } from './on-return.ts';
import { ofSession } from './session.ts';
import { readTokens } from './tokens.ts';
import { useSession, useSessionStore } from './useSession.ts';

const RETRY_AFTER_MS = 1_000;
/** Unanswered requests must not hold up the header and the profile. */
const ANSWERED_WITHIN_MS = 20_000;

type Loaded = User | null | undefined;

const currentUser = ofSession((signal) => {
  const user = new Store<Loaded>(undefined);
  const isOutOfReach = new Store(false);
  let isFollowed = false;

  /**
   * A failed load leaves nobody (spec section 4); once there is a user, a failed reload changes nothing. Without an
   * answer it is the user whom this device remembers.
   */
  async function load(): Promise<void> {
    try {
      const loaded = await readPatiently(signal);
      user.write(loaded);
      isOutOfReach.write(false);
      rememberUser(loaded); // last: the user is shown even if storage is full
    } catch (error) {
      if (signal.aborted) return;
      const isUnanswered = !isRefusal(error);
      user.write(user.read() ?? (isUnanswered ? rememberedUser() : null) ?? null);
      isOutOfReach.write(isUnanswered);
    }
  }
  const kept = rememberedUser();
  const read = (): Loaded => (readTokens().access === null ? null : user.read());
  return {
    load,
    isOutOfReach,
    read,
    readKnown(): Loaded {
      const loaded = read();
      return loaded === undefined ? kept : loaded;
    },
    listen(listener: () => void) {
      if (!isFollowed && readTokens().access !== null) {
        isFollowed = true;
        afterText(() => void load());
        onReturn(load, signal); // another device may have changed the profile
      }
      return user.listen(listener);
    },
  };
});

/**
 * The user whose access token is stored; null when signed out or when the load failed (spec section 4), undefined until
 * that is known. Follows logins and logouts, those of other tabs too.
 */
export function useCurrentUser(): Loaded {
  useSession();
  const { listen, read } = currentUser();
  return useSyncExternalStore(listen, read, () => undefined);
}

/** The same, but the user whom this device remembers until the server has answered: a name to show, no proof that the session is valid. */
export function useKnownUser(): Loaded {
  useSession();
  const { listen, readKnown } = currentUser();
  return useSyncExternalStore(listen, readKnown, () => undefined);
}

/** True when the server did not answer the last time that it was asked for the user. */
export const useOutOfReach = (): boolean => useSessionStore(() => currentUser().isOutOfReach);

/** Loads the user again, after a change of the profile. */
export const reloadUser = (): Promise<void> => currentUser().load();

async function readPatiently(end: AbortSignal): Promise<User> {
  const signal = AbortSignal.any([AbortSignal.timeout(ANSWERED_WITHIN_MS), end]);
  try {
    return await call(readUser, { signal });
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 0 || error.status >= 500))) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return call(readUser, { signal });
  }
}
