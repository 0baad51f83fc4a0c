import { navigate } from 'wouter/use-browser-location';
import { refreshToken } from '../../contract/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { ofSession } from './session.ts';
import { readTokens, removeTokens, type StoredTokens, storeAccess } from './tokens.ts';

/** A refresh that hangs would hold up every tab. */
const REFRESH_WITHIN_MS = 15_000;
/** Ten seconds in all: longer than a restart of the server takes. */
const RETRY_AFTER_MS = [300, 700, 1_000, 2_000, 3_000, 3_000];
/** What a proxy or a server answers that is busy or away for a moment. */
const PASSING = new Set([408, 429, 502, 503, 504]);

const renewal = ofSession((): { access: Promise<string> | undefined } => ({ access: undefined }));

/**
 * A new access token in place of a dead one (spec section 4). However many requests fail at once, one refresh is sent;
 * the lock makes that true of all tabs together. A refresh that the server answers with anything but 200 ends the
 * session; one without an answer, or with one of a stranger such as a captive portal, does not, because the token may
 * still be good.
 * @throws ApiError 401 when the session of `dead` is over, 0 when the server is out of reach
 */
export function renewAccess(dead: StoredTokens): Promise<string> {
  const present = renewal();
  present.access ??= oneTabAtATime(() => renew(dead)).finally(() => {
    present.access = undefined;
  });
  return present.access;
}

async function renew(dead: StoredTokens): Promise<string> {
  const { access, refresh } = readTokens();
  if (refresh === null || refresh !== dead.refresh) throw new ApiError(401);
  if (access !== null && access !== dead.access) return access;
  try {
    const renewed = await refreshPatiently(refresh).catch((error: unknown) => {
      throw isPage(error) ? new ApiError(0, error.body, { cause: error }) : error;
    });
    if (readTokens().refresh !== refresh) throw new ApiError(401);
    storeAccess(renewed);
    return renewed;
  } catch (error) {
    if (isAnswer(error) && readTokens().refresh === refresh) {
      removeTokens();
      navigate('/login');
    }
    throw error;
  }
}

async function refreshPatiently(refresh: string): Promise<string> {
  for (const delay of RETRY_AFTER_MS) {
    try {
      return await sendRefresh(refresh);
    } catch (error) {
      if (!(error instanceof ApiError && PASSING.has(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return sendRefresh(refresh);
}

async function sendRefresh(refresh: string): Promise<string> {
  const signal = AbortSignal.timeout(REFRESH_WITHIN_MS);
  const answer = await send(refreshToken, { body: { refresh }, signal }, null);
  if (answer instanceof Object && 'access' in answer && typeof answer.access === 'string')
    return answer.access;
  throw new ApiError(0, answer);
}

/** Our server refuses in JSON: a page in HTML is that of a portal or a proxy. */
function isPage(error: unknown): error is ApiError {
  return error instanceof ApiError && typeof error.body === 'string' && /^\s*</.test(error.body);
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0;
}

/** Web Locks exist in secure contexts only; without them two tabs may both refresh, which does no harm. */
function oneTabAtATime<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('access', task) : task();
}
