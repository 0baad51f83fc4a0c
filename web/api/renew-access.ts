import { navigate } from 'wouter/use-browser-location';
import { refreshToken } from '../../contract/accounts.ts';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';
import { readTokens, removeTokens, type StoredTokens, storeAccess } from './tokens.ts';

/** A refresh that hangs would hold up every tab. */
const REFRESH_WITHIN_MS = 15_000;

let renewal: Promise<string> | undefined;

/**
 * A new access token in place of a dead one (spec section 4). However many requests fail at once, one refresh is sent;
 * the lock makes that true of all tabs together. Rejects when the session of `dead` has no more access to get.
 */
export function renewAccess(dead: StoredTokens): Promise<string> {
  renewal ??= alone(() => renew(dead)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(dead: StoredTokens): Promise<string> {
  const { access, refresh } = readTokens();
  if (refresh === null || refresh !== dead.refresh) throw new ApiError(401);
  if (access !== null && access !== dead.access) return access;
  try {
    const renewed = readAccess(
      await send(refreshToken, { body: { refresh }, signal: AbortSignal.timeout(REFRESH_WITHIN_MS) }, null),
    );
    if (readTokens().refresh !== refresh) throw new ApiError(401);
    storeAccess(renewed);
    return renewed;
  } catch (error) {
    if (isRefused(error) && readTokens().refresh === refresh) {
      removeTokens();
      navigate('/login');
    }
    throw error;
  }
}

/** Only the server's word ends a session: a lost connection, a restart or a throttle leaves the tokens alone. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 401);
}

function readAccess(answer: unknown): string {
  if (answer instanceof Object && 'access' in answer && typeof answer.access === 'string')
    return answer.access;
  throw new ApiError(0, answer);
}

/** Web Locks exist in secure contexts only; without them two tabs may both refresh, which harms nobody. */
function alone<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('access', task) : task();
}
