import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { onSessionChange } from '../api/session-change.ts';
import { onOtherUser } from '../api/user-change.ts';

/** All changes of the checklist go to the server one after another, in the order in which they were made. */
export const SCOPE = { id: 'checklist' };

/** The browser asks before it lets go of a page with changes on their way. */
queryClient.getMutationCache().subscribe(({ type }) => {
  if (type !== 'updated') return;
  const isSaving = queryClient.isMutating({ predicate: ({ options }) => options.scope === SCOPE }) > 0;
  window.onbeforeunload = isSaving ? (event) => event.preventDefault() : null;
});

const refusals = new Set<(reason: Error) => void>();

/**
 * A change that rejects when its session ends first, so that its text is kept for the same user to send again: what
 * still waits is never sent then. Another user hears nothing of it.
 */
export function inThisSession(change: Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  refusals.add(reject);
  change.then(
    () => refusals.delete(reject) && resolve(),
    (error) => refusals.delete(reject) && reject(error),
  );
  return promise;
}

onOtherUser(() => refusals.clear());
onSessionChange(() => {
  for (const reject of refusals) reject(new ApiError(401));
  refusals.clear();
});
