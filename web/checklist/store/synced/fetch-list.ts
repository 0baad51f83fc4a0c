import { listCategories } from '../../../../contract/categories.ts';
import { listNotes } from '../../../../contract/notes.ts';
import { listReminders } from '../../../../contract/reminders.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../session/call.ts';
import { type ListKey, type NameOf, nameOf, spaceIn } from '../changes/lists.ts';
import { type Newer, parseNewer } from './newer.ts';

const RETRY_AFTER_MS = 1_000;
/** A request without an answer must not keep the list from ever being fetched. */
const ANSWERED_WITHIN_MS = 20_000;

/**
 * The changes in a list of the server; a lost connection, a request without an answer, a failing server or a
 * foreign answer gets a second chance.
 * @param since the epoch and revision of what is here, `0` for nothing
 * @throws ApiError, of status 502 when what answers has no list
 */
export async function fetchList<Key extends ListKey>(
  key: Key,
  since: string,
  signal: AbortSignal,
): Promise<Newer<NameOf<Key>>> {
  try {
    return await fetchOnce(key, since, signal);
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 0 || error.status >= 500))) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return fetchOnce(key, since, signal);
  }
}

async function fetchOnce<Key extends ListKey>(
  key: Key,
  since: string,
  end: AbortSignal,
): Promise<Newer<NameOf<Key>>> {
  const space = spaceIn(key);
  const signal = AbortSignal.any([AbortSignal.timeout(ANSWERED_WITHIN_MS), end]);
  const body: unknown =
    space !== undefined
      ? await call(listNotes, { signal, query: { space, since } })
      : key === 'reminders'
        ? await call(listReminders, { signal, query: { since } })
        : await call(listCategories, { signal, query: { since, shared: 'true' } });
  const newer = parseNewer(nameOf(key), body);
  if (newer === undefined) throw new ApiError(502, body);
  return newer;
}
