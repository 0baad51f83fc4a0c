import type { ChangeInSpace } from '../changes/change.ts';
import { kindOf } from '../changes/kinds/kinds.ts';

/** A request without an answer must not stop those behind it; its key makes it safe to send it again. */
const ANSWERED_WITHIN_MS = 20_000;

/**
 * Sends a change under its key.
 * @returns the revision that it made, when the server names one
 * @throws ApiError
 */
export async function sendChange(change: ChangeInSpace, key: string): Promise<number | undefined> {
  let revision: number | undefined;
  await kindOf(change).send(change, {
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    onHeaders: (headers) => {
      revision = Number(headers.get('Revision')) || undefined;
    },
    query: { space: change.space },
  });
  return revision;
}
