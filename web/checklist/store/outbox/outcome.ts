import type { Category } from '../../../../contract/categories.ts';
import type { Note } from '../../../../contract/notes.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { Change } from '../changes/change.ts';
import { meaningOfGone } from '../changes/kinds/kinds.ts';
import { isJudgement } from './acknowledgement.ts';

/** What became of an attempt to send a change. */
export type Outcome =
  | { readonly kind: 'done'; readonly revision: number | undefined }
  /** No answer, or one that says nothing of the change: it is sent again. */
  | { readonly kind: 'later'; readonly reason: ApiError }
  /** The key belongs to another change: this device's counter went back, or its profile was copied. */
  | { readonly kind: 'key used' }
  /** What is there is neither what the change was based on nor what it wants; null when it is gone. */
  | { readonly kind: 'conflict'; readonly theirs: Note | Category | null }
  | { readonly kind: 'refused'; readonly reason: unknown };

interface Attempt {
  readonly change: Change;
  readonly isUndo: boolean;
  /** @see isJudgement */
  readonly isNumbered: boolean;
}

/** Reads the failure of an attempt. */
export function outcomeOf({ change, isUndo, isNumbered }: Attempt, error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: error };
  if (!isJudgement(error, { isNumbered })) return { kind: 'later', reason: error };
  const { status, body } = error;
  if (status === 422) return { kind: 'key used' };
  const theirs = status === 409 ? theirsIn(body) : undefined;
  // The server knows a later change under the keys of this device. Whether it knows this one as well, nobody can say;
  // sent under another key it is made once more at worst, and is not lost.
  if (status === 409 && theirs === undefined) return { kind: 'key used' };
  const gone = status === 404 ? meaningOfGone(change) : 'refused';
  if (gone === 'done') return { kind: 'done', revision: undefined };
  if (isUndo) return { kind: 'refused', reason: error };
  if (gone === 'conflict') return { kind: 'conflict', theirs: null };
  return theirs ? { kind: 'conflict', theirs } : { kind: 'refused', reason: error };
}

function theirsIn(body: unknown): Note | Category | undefined {
  if (!(body instanceof Object)) return undefined;
  const { note, category } = body as { note?: Note; category?: Category }; // of our own contract
  return note ?? category;
}
