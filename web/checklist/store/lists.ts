import { type Category, listCategories } from '../../../contract/categories.ts';
import { listNotes, type Note } from '../../../contract/notes.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../session/call.ts';

/** What a user has, in the user's order. */
export interface Lists {
  readonly categories: readonly Category[];
  readonly notes: readonly Note[];
}

export type ListName = keyof Lists;

const RETRY_AFTER_MS = 1_000;

/** A list as the server has it, and its revision (0 when the server names none). */
interface Fetched {
  readonly list: Lists[ListName];
  readonly revision: number;
}

/**
 * A list of the server; a lost connection or an unwell server gets a second chance.
 * @param known the tag of what is here already
 * @returns nothing when that is still so
 */
export async function fetchList(
  name: ListName,
  known: string | undefined,
  signal: AbortSignal,
): Promise<Fetched | undefined> {
  try {
    return await fetchOnce(name, known, signal);
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 0 || error.status >= 500))) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return fetchOnce(name, known, signal);
  }
}

async function fetchOnce(
  name: ListName,
  known: string | undefined,
  signal: AbortSignal,
): Promise<Fetched | undefined> {
  let revision = 0;
  const heard = (headers: Headers) => {
    revision = revisionIn(headers.get('ETag') ?? '');
  };
  const headers: Record<string, string> = known === undefined ? {} : { 'If-None-Match': known };
  try {
    const list = await call(name === 'notes' ? listNotes : listCategories, { signal, heard, headers });
    return { list, revision };
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_MODIFIED) return undefined;
    throw error;
  }
}

const NOT_MODIFIED = 304;

/** The tag of a list names its owner and its revision. */
export const tagOf = (owner: string, revision: number): string => `"${owner}.${revision}"`;

/** A proxy that compresses makes a tag weak, and may put something behind the revision. */
function revisionIn(tag: string): number {
  return Number(/\.(\d+)\D*$/.exec(tag)?.[1] ?? 0);
}
