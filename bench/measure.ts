import { drive, type Load, type Seen } from './load.ts';
import { memory, processorTime } from './machine.ts';
import type { Subject } from './subjects.ts';

export interface Measured extends Seen {
  /** Processor time of the server per call, in microseconds: other work on the machine disturbs it least. */
  processor: number;
  /** Resident memory of the server at the end, in MB. */
  memory: number;
}

export async function measure(subject: Subject, load: Load): Promise<Measured> {
  const before = processorTime(subject.pid);
  const seen = await drive(subject.base, load);
  // Requests that the previous round left unanswered may make one call on each connection fail.
  if (seen.count === 0 || seen.failed > load.connections + seen.count / 1000) {
    throw new Error(`${subject.name} failed ${seen.failed} of ${seen.count} calls.`);
  }
  const processor = (processorTime(subject.pid) - before) / seen.count;
  return { ...seen, processor, memory: memory(subject.pid) };
}

export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(share * numbers.length) - 1] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
