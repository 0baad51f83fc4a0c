import { afterEach } from 'vitest';

/**
 * One failure kills a mutant. Vitest then skips the remaining tests, but still loads their files where files share a
 * worker, unless their setup fails. Each mutant has a worker of its own.
 */
const run: typeof globalThis & { failed?: boolean } = globalThis;
if (run.failed) throw new Error('An earlier file has failed.');

afterEach(({ task }) => {
  run.failed ||= task.result?.state === 'fail';
});
