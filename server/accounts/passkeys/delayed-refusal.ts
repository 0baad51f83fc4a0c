/** Longer than a refusal takes, shorter than a user would notice. */
export const REFUSAL_DELAY_MS = 100;

/**
 * Does some work, and delays its refusal to a fixed time after the start. Writing an event for an existing account
 * takes longer than writing none, and a client must not learn from the time whether the account exists.
 */
export async function delayRefusal<T>(work: () => Promise<T>): Promise<T> {
  const due = Promise.withResolvers<void>();
  const timer = setTimeout(due.resolve, REFUSAL_DELAY_MS);
  try {
    const done = await work();
    clearTimeout(timer);
    return done;
  } catch (error) {
    await due.promise;
    throw error;
  }
}
