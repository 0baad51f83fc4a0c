import { ApiError } from '../api/api-error.ts';
import { Cleared, cleared } from './cleared.ts';
import { onStorageChange } from './storage.ts';
import { userOf } from './token-claims.ts';
import { readTokens } from './tokens.ts';

/*
 * A session lasts from a user's login to the logout in this browser, and is identified by its refresh token; being
 * signed out counts as a session too. A user's lifetime spans several sessions, until another user signs in or
 * storage is cleared. State of a user is created by `ofSession` or `ofUser`, and the signal ends it.
 */
let { refresh } = readTokens();
let user = presentUser();
let sessionEnd = new AbortController();
let userEnd = new AbortController();
const listeners = new Set<() => void>();

onStorageChange((change) => {
  // A logout elsewhere removes the tokens first. With all the rest they are removed by the browser, for its user.
  const isByUser = change === 'cleared elsewhere' && refresh !== null && readTokens().refresh === null;
  follow(isByUser ? new Cleared() : undefined);
  if (change !== 'changed' && !isByUser) endUser();
});

/** Goes over to the session of the stored tokens, if it is another one. */
function follow(reason = new ApiError(401)): void {
  const next = readTokens();
  if (next.refresh === refresh) return;
  refresh = next.refresh;
  cleared.write(reason instanceof Cleared ? 1 : 0);
  const ended = sessionEnd;
  sessionEnd = new AbortController();
  ended.abort(reason); // first: its cleanup belongs to the user of this session, not to the next
  if (isOtherUser(next.access)) endUser();
  for (const listener of listeners) listener();
  // Its rows in the database; if the code cannot be loaded, they are still never shown.
  import('./kept.ts').then(
    ({ forgetOthers }) => forgetOthers(),
    () => {},
  );
}

function endUser(): void {
  const ended = userEnd;
  userEnd = new AbortController();
  ended.abort();
}

function presentUser(): string | undefined {
  return userOf(readTokens().access ?? '');
}

/** After a session has ended the same user may log in again; an unknown user counts as another one. */
function isOtherUser(access: string | null): boolean {
  if (access === null) return false;
  const known = user;
  user = userOf(access);
  return user === undefined || user !== known;
}

/** Aborts with a 401 when the present session ends, in whichever tab: requests, timers and listeners take it. */
export const sessionSignal = (): AbortSignal => sessionEnd.signal;

/**
 * The same, for a call that is about to take the stored tokens.
 * @throws ApiError 401 when they are those of the next session: the event that says so comes a moment after the tokens,
 * and never to a page that its browser has put to sleep
 */
export function signalOfTokens(): AbortSignal {
  const { signal } = sessionEnd;
  follow();
  signal.throwIfAborted();
  return signal;
}

/** The stored tokens are gone, and the session has not ended yet. */
export const areTokensRemoved = (): boolean => refresh !== null && readTokens().refresh === null;

/** Lets a page that gets no event go on to the login. */
const EVENT_WITHIN_MS = 500;

/**
 * Waits for the storage event: it alone tells a user who cleared the data of the site from a logout in another tab.
 * @throws ApiError 401 once the event has ended the session
 */
export async function removalEvent(): Promise<void> {
  const { signal } = sessionEnd;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve);
    setTimeout(resolve, EVENT_WITHIN_MS);
  });
  signal.throwIfAborted();
}

/** Aborts when another user signs in, or the present one leaves for good. */
const userSignal = (): AbortSignal => userEnd.signal;

/** Calls `listener` whenever a session has ended and the next one has begun. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A value of the session: made on first use, dropped when the session ends. */
export const ofSession = <T>(make: (signal: AbortSignal) => T) => during(sessionSignal, make);

/** A value of the user that outlives a session which ends elsewhere, such as a text that is being typed. */
export const ofUser = <T>(make: (signal: AbortSignal) => T) => during(userSignal, make);

function during<T>(present: () => AbortSignal, make: (signal: AbortSignal) => T): () => T {
  let kept: { readonly thing: T } | undefined;
  return () => {
    if (kept === undefined) {
      const signal = present();
      kept = { thing: make(signal) };
      signal.addEventListener('abort', () => {
        kept = undefined;
      });
    }
    return kept.thing;
  };
}
