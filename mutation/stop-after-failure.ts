import { afterEach } from 'vitest';

/**
 * One failure kills a mutant. Vitest skips the tests that follow it, but loads their files all the same where files
 * share a worker: here they break off. Each mutant has a worker of its own.
 */
const run: typeof globalThis & { failed?: boolean } = globalThis;
if (run.failed) throw new Error('An earlier file has failed.');

afterEach(({ task }) => {
  run.failed ||= task.result?.state === 'fail';
});
