import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Change } from './change.ts';
import { meaningOfGone } from './kinds/kinds.ts';

/** What became of an attempt to send a change. */
export type Outcome =
  | { readonly kind: 'done'; readonly revision: number | undefined }
  /** No answer, or one that says nothing of the change: it is sent again. */
  | { readonly kind: 'later' }
  | { readonly kind: 'session over' }
  /** What stands there is neither what the change was based on nor what it wants; null when it is gone. */
  | { readonly kind: 'conflict'; readonly theirs: Note | Category | null }
  | { readonly kind: 'refused'; readonly reason: unknown };

const PASSING = new Set([0, 408, 425, 429]);

/** Reads the failure of an attempt. */
export function outcomeOf(change: Change, isUndo: boolean, error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: error };
  const { status, body } = error;
  if (PASSING.has(status) || status >= 500) return { kind: 'later' };
  if (status === 401) return { kind: 'session over' };
  const gone = status === 404 ? meaningOfGone(change) : 'refused';
  if (gone === 'done') return { kind: 'done', revision: undefined };
  if (isUndo) return { kind: 'refused', reason: error };
  if (gone === 'conflict') return { kind: 'conflict', theirs: null };
  if (status !== 409) return { kind: 'refused', reason: error };
  const theirs = theirsIn(body);
  // Without it the server says that this device has made a later change already: so it has made this one.
  return theirs ? { kind: 'conflict', theirs } : { kind: 'done', revision: undefined };
}

function theirsIn(body: unknown): Note | Category | undefined {
  if (!(body instanceof Object)) return undefined;
  const { note, category } = body as { note?: Note; category?: Category }; // of our own contract
  return note ?? category;
}
