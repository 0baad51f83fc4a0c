import { listCategories } from '../../../contract/categories.ts';
import { listNotes } from '../../../contract/notes.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../session/call.ts';
import type { ListName } from './lists.ts';
import { type Newer, parseNewer } from './newer.ts';

const RETRY_AFTER_MS = 1_000;

/**
 * What has changed in a list of the server; a lost connection, an unwell server or a stranger's answer gets a second
 * chance.
 * @param since the epoch and revision of what is here, `0` for nothing
 * @throws ApiError, of status 502 when what answers has no list
 */
export async function fetchList<Name extends ListName>(
  name: Name,
  since: string,
  signal: AbortSignal,
): Promise<Newer<Name>> {
  try {
    return await fetchOnce(name, since, signal);
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 0 || error.status >= 500))) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return fetchOnce(name, since, signal);
  }
}

async function fetchOnce<Name extends ListName>(
  name: Name,
  since: string,
  signal: AbortSignal,
): Promise<Newer<Name>> {
  const endpoint = name === 'notes' ? listNotes : listCategories;
  const body: unknown = await call(endpoint, { signal, query: { since } });
  const newer = parseNewer(name, body);
  if (newer === undefined) throw new ApiError(502, body);
  return newer;
}
