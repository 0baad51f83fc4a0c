import { ApiError } from '../../../api/api-error.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import { send } from '../changes/kinds/kinds.ts';

/** A request without an answer must not stop those behind it; its key makes it safe to send it again. */
const ANSWERED_WITHIN_MS = 20_000;

/**
 * Sends a change under its key. What counts as its acknowledgement is decided here alone: JSON of the contract's shape,
 * or nothing where the contract says so, under the header of our server. Whatever else answers, such as a maintenance
 * page or a captive portal, has not made the change.
 * @returns the revision that it made, when the server names one
 * @throws ApiError, of status 502 when a stranger has answered
 */
export async function sendChange(change: ChangeInSpace, key: string): Promise<number | undefined> {
  let headers = new Headers();
  const body = await send(change, {
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    onHeaders: (received) => {
      headers = received;
    },
    query: { space: change.space },
  });
  const isOurs = headers.has('Revision') || headers.has('Unchanged');
  if (!isOurs || typeof body !== 'object') throw new ApiError(502, body);
  return Number(headers.get('Revision')) || undefined;
}

/** True when an answer judges the change: a refusal of our server names what is wrong, by `detail` or by field. */
export function isJudgement({ status, body }: ApiError): boolean {
  if (status < 400 || status >= 500 || PASSING.has(status)) return false;
  if (!(body instanceof Object)) return false;
  if ('detail' in body) return typeof body.detail === 'string';
  const fields = Object.values(body);
  return fields.length > 0 && fields.every((field) => field instanceof Object);
}

/** What passes with time; a 401 is answered by a new login, or by a new token. */
const PASSING = new Set([401, 408, 425, 429]);
