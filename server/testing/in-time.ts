import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns what the work returns, unless a timer that starts with it ends before it: a busy machine delays both.
 * @throws Error when the work takes longer
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = pause(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`This takes longer than ${ms} ms.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
    await late.catch(() => {}); // its failure was reported above
  }
}
