import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Store } from '../ui/store.ts';
import { pendingLogin } from './pending-login.ts';
import { renewAccess } from './renewal.ts';
import { expiryOf } from './token-claims.ts';
import { readTokens } from './tokens.ts';
import { useSession } from './useSession.ts';

/** `unreachable`: the token has expired, and the server did not answer; that is not a reason to deny access. */
type GuardState = 'checking' | 'allowed' | 'denied' | 'unreachable';

const TRY_AGAIN_EVERY_MS = 10_000;
const CHECKING = new Store<GuardState>('checking');

/**
 * True when a protected screen may be shown (spec sections 2 and 4). The access token is judged when the screen is
 * entered: one that expires later is renewed by the calls, without the screen falling away under its user.
 * @param opensKept whether the screen can show what the device keeps, when the server does not answer
 */
export function useRouteGuard(opensKept: boolean): { state: GuardState; tryAgain: () => void } {
  const session = useSession();
  const [entry, setEntry] = useState<Entry>();
  if (session !== entry?.session) setEntry(enter(session, opensKept));
  const { listen, read } = entry?.state ?? CHECKING;
  const state = useSyncExternalStore(listen, read, CHECKING.read);
  const tryAgain = () => setEntry(enter(session, opensKept));
  useEffect(() => {
    if (state !== 'unreachable') return;
    const again = () => setEntry(enter(session, opensKept));
    const timer = setInterval(again, TRY_AGAIN_EVERY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [state, session, opensKept]);
  return { state, tryAgain };
}

interface Entry {
  readonly session: AbortSignal | undefined;
  readonly state: Store<GuardState>;
}

/** An answer other than 200 denies; without any answer a screen may open what the device keeps for it. */
function enter(session: AbortSignal | undefined, opensKept: boolean): Entry {
  const tokens = readTokens();
  const expiry = expiryOf(tokens.access ?? '');
  if (expiry === undefined) return { session, state: afterLogin() };
  if (expiry > Date.now()) return { session, state: new Store<GuardState>('allowed') };
  const state = new Store<GuardState>('checking');
  renewAccess(tokens).then(
    () => state.write('allowed'),
    async (error) => {
      if (!(error instanceof ApiError) || error.status !== 0) state.write('denied');
      else state.write(opensKept && (await isKept()) ? 'allowed' : 'unreachable');
    },
  );
  return { session, state };
}

/** Denied without a token, unless a login is about to bring one. */
function afterLogin(): Store<GuardState> {
  const login = pendingLogin();
  const state = new Store<GuardState>(login ? 'checking' : 'denied');
  login?.then(
    () => state.write('allowed'),
    () => state.write('denied'),
  );
  return state;
}

/** Only a server out of reach asks for this code, which the worker keeps on the device. */
async function isKept(): Promise<boolean> {
  const kept = await import('./kept.ts').catch(() => undefined);
  return (await kept?.isKept()) ?? false;
}
