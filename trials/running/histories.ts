import fc from 'fast-check';
import { type CHANCE, engineOf, replayOf } from './arguments.ts';

const REPORT_EVERY = 100;

/** Plays random histories, and reports how many, with the number of their writes that `play` returns. */
export async function playMany<T>(
  options: typeof CHANCE & { runs: number },
  histories: fc.Arbitrary<T>,
  play: (history: T, played: number) => Promise<number>,
): Promise<void> {
  const { runs, seed } = options;
  const engine = engineOf(options);
  console.log(`${runs} histories on ${engine}, seed ${seed}`);
  const since = performance.now();
  let [played, writes] = [0, 0];
  const property = fc.asyncProperty(histories, async (history) => {
    writes += await play(history, played++);
    if (played % REPORT_EVERY === 0) console.log(`${played} histories, ${writes} writes`);
  });
  await fc.assert(property, { ...replayOf(options), numRuns: runs });
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(
    `${played} histories on ${engine}, ${writes} writes in ${seconds} s: nothing lost, doubled or leaked`,
  );
}
