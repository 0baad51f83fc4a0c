import { navigate } from 'wouter/use-browser-location';
import { refreshToken } from '../../contract/accounts.ts';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';
import { readTokens, removeTokens, type StoredTokens, storeAccess } from './tokens.ts';

/** A refresh that hangs would hold up every tab. */
const REFRESH_WITHIN_MS = 15_000;
/** A restart of the server takes about so long. */
const RETRY_AFTER_MS = [300, 1_200];

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
    const renewed = await refreshPatiently(refresh);
    if (readTokens().refresh !== refresh) throw new ApiError(401);
    storeAccess(renewed);
    return renewed;
  } catch (error) {
    if (readTokens().refresh === refresh) {
      removeTokens();
      navigate('/login');
    }
    throw error;
  }
}

/** One refresh; while the server is away or busy it is sent again, because a failed one ends the session. */
async function refreshPatiently(refresh: string): Promise<string> {
  for (const delay of RETRY_AFTER_MS) {
    try {
      return await sendRefresh(refresh);
    } catch (error) {
      if (isRefused(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return sendRefresh(refresh);
}

async function sendRefresh(refresh: string): Promise<string> {
  const signal = AbortSignal.timeout(REFRESH_WITHIN_MS);
  return readAccess(await send(refreshToken, { body: { refresh }, signal }, null));
}

/** Whether the server has judged the token; a lost connection, a restart or a throttle is no judgement. */
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
