import { executionAsyncResource } from 'node:async_hooks';

/** Its content lives as long as the process; only a test reads it. */
export const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` queues. They live so briefly that none is alive while V8 collects
 * the garbage of a process at rest. V8 then drops what it has learned about their shape, and the compiled code that
 * relies on it. Measured per call, without and with this: stats 27 and 21 µs, the home page 31 and 25, a heartbeat 44
 * and 38 (docs/benchmarks.md). It reads no internals of Node but the object itself; where Node queues others, the
 * calls take the longer time and nothing else changes.
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
