/** Longer than the work of a refusal takes, shorter than what its user would notice. */
export const REFUSED_AFTER_MS = 100;

/**
 * Does some work, and passes its refusal on at a fixed time after the beginning. An event of an account that exists
 * takes a database longer to write than none, and a client must not learn the one from the other.
 */
export async function refusedLate<T>(work: () => Promise<T>): Promise<T> {
  const due = Promise.withResolvers<void>();
  const timer = setTimeout(due.resolve, REFUSED_AFTER_MS);
  try {
    const done = await work();
    clearTimeout(timer);
    return done;
  } catch (error) {
    await due.promise;
    throw error;
  }
}
