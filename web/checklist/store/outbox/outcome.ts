import type { Category } from '../../../../contract/categories.ts';
import type { Note } from '../../../../contract/notes.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isRefusal } from '../../../api/judge.ts';
import { kindOf } from '../changes/kinds/kinds.ts';
import type { Entry, Held } from '../device/database.ts';
import { isCounted, keyOf } from './entries.ts';

export type Outcome =
  | { readonly kind: 'done'; readonly revision: number | undefined }
  /** No answer, or one that does not judge the change: it is sent again. */
  | { readonly kind: 'later'; readonly reason: ApiError }
  /** It is sent again under a key of its own: it was refused and has been altered since, or another one has used its key. */
  | { readonly kind: 'altered' }
  /** The server's row is neither the base of the change nor its result, or was deleted. */
  | { readonly kind: 'conflict'; readonly held: Held }
  | { readonly kind: 'refused'; readonly reason: unknown };

/** Reads the failure of an attempt. */
export function outcomeOf(
  { change, isUndo, ...entry }: Pick<Entry, 'id' | 'key' | 'change' | 'isUndo'>,
  error: unknown,
): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: error };
  // A 401 is followed by a new login, or by a new token.
  if (!isRefusal(error) || error.status === 401) return { kind: 'later', reason: error };
  const { status, body } = error;
  const theirs = status === 409 ? theirsIn(body) : undefined;
  // The counter of this device went back, or its profile was copied: it is made once more at worst, and not lost.
  const isUsed = status === 422 || (status === 409 && theirs === undefined);
  if (isUsed && isCounted(keyOf(entry))) return { kind: 'altered' };
  const gone = status === 404 ? (kindOf(change).gone?.(change) ?? 'refused') : 'refused';
  if (gone === 'done') return { kind: 'done', revision: undefined };
  if (isUndo) return { kind: 'refused', reason: error };
  if (gone === 'conflict') return { kind: 'conflict', held: { why: 'gone' } };
  return theirs
    ? { kind: 'conflict', held: { why: 'conflict', theirs } }
    : { kind: 'refused', reason: error };
}

function theirsIn(body: unknown): Note | Category | undefined {
  if (!(body instanceof Object)) return undefined;
  const { note, category } = body as { note?: Note; category?: Category }; // of our own contract
  return note ?? category;
}
