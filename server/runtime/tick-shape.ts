import { executionAsyncResource } from 'node:async_hooks';

/** What is in it lives as long as the process; only a test reads it. */
export const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` queues. They are so short-lived that none is alive while V8
 * collects a process at rest: it then drops what it has learned of their shape, with the compiled code that relies on
 * it, and each answer costs a quarter more until the end (docs/benchmarks.md).
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
