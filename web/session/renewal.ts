import { navigate } from 'wouter/use-browser-location';
import { refreshToken } from '../../contract/accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { isOurError } from '../api/judge.ts';
import { send } from '../api/send.ts';
import { ofSession } from './session.ts';
import { oneTabAtATime, store } from './storage.ts';
import { userOf } from './token-claims.ts';
import { readTokens, removeTokens, type StoredTokens } from './tokens.ts';

/** A refresh that hangs would hold up every tab. */
const REFRESH_WITHIN_MS = 15_000;
/** Ten seconds in all: longer than a restart of the server takes. */
const RETRY_AFTER_MS = [300, 700, 1_000, 2_000, 3_000, 3_000];
/** Answered by a proxy or a server that is busy or restarting. */
const PASSING = new Set([408, 429, 502, 503, 504]);

const renewal = ofSession((): { access: Promise<string> | undefined } => ({ access: undefined }));

/**
 * A new access token in place of a dead one (spec section 4). However many requests fail at once, one refresh is sent;
 * the lock makes that true of all tabs together. The session ends when the refresh is refused. The page of a captive
 * portal or a proxy, and a server that is busy, say nothing of the token, which may still be good.
 * @throws ApiError 401 when the session of `dead` is over, 0 when that is not known
 */
export function renewAccess(dead: StoredTokens): Promise<string> {
  const present = renewal();
  present.access ??= oneTabAtATime('access', () => renew(dead)).finally(() => {
    present.access = undefined;
  });
  return present.access;
}

async function renew(dead: StoredTokens): Promise<string> {
  const { access, refresh } = readTokens();
  if (refresh === null || refresh !== dead.refresh) throw new ApiError(401);
  if (access !== null && access !== dead.access) return access;
  const judgement = await judge(refresh);
  if (readTokens().refresh !== refresh) throw new ApiError(401);
  if ('access' in judgement) {
    store({ access: judgement.access });
    return judgement.access;
  }
  removeTokens(judgement.isGone ? userOf(refresh) : undefined);
  navigate('/login');
  throw new ApiError(401);
}

/** The server's judgement of a refresh token; a refusal also reports a deleted account. */
type Judgement = { readonly access: string } | { readonly isGone: boolean };

/** @throws ApiError 0 when the server is unreachable for too long, or another server answers */
async function judge(refresh: string, [delay, ...later] = RETRY_AFTER_MS): Promise<Judgement> {
  try {
    return await sendRefresh(refresh);
  } catch (error) {
    const { status, body } = error instanceof ApiError ? error : { status: 0 };
    if (delay === undefined || !PASSING.has(status)) throw new ApiError(0, body, { cause: error });
    await new Promise((resolve) => setTimeout(resolve, delay));
    return judge(refresh, later);
  }
}

async function sendRefresh(refresh: string): Promise<Judgement> {
  let headers = new Headers();
  const onHeaders = (received: Headers) => {
    headers = received;
  };
  const signal = AbortSignal.timeout(REFRESH_WITHIN_MS);
  try {
    return await send(refreshToken, { body: { refresh }, signal, onHeaders }, null);
  } catch (error) {
    if (isFinal(error)) return { isGone: headers.get('Account') === 'deleted' };
    throw error;
  }
}

/** Any answer of ours but 200 (spec section 4), unless it passes; a proxy may leave out the words of a 401. */
function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status, body } = error;
  return isOurError(error) ? !PASSING.has(status) : status === 401 && body === null;
}
