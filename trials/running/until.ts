import { setTimeout as delay } from 'node:timers/promises';

/** Only a hang takes this long. */
const PATIENCE_MS = 120_000;

/** Waits until a condition holds. @throws Error with these words when it takes too long */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  otherwise: () => string | Promise<string>,
  everyMs = 100,
): Promise<void> {
  for (const since = performance.now(); !(await isSo()); await delay(everyMs))
    if (performance.now() - since > PATIENCE_MS) throw new Error(await otherwise());
}
