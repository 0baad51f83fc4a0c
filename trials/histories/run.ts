// `npm run trial -- histories --runs 20000 --seed 1 [--postgres postgres://…]`: many random histories against the model.
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { testApp } from '../../server/testing/test-app.ts';
import { histories } from './history.ts';
import { runHistory } from './run-history.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    postgres: { type: 'string' },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
if (!(Number.isSafeInteger(runs) && Number.isSafeInteger(seed)))
  throw new Error('--runs and --seed take numbers.');
if (values.postgres !== undefined) {
  process.env['TEST_ENGINE'] = 'postgres';
  process.env['TEST_POSTGRES_URL'] = values.postgres;
}
const engine = values.postgres === undefined ? 'SQLite' : 'PostgreSQL';
const TELL_EVERY = 1_000;

const app = await testApp();
const users = [await app.signedInAs('ann'), await app.signedInAs('bob')];
console.log(`${runs} histories on ${engine}, seed ${seed}`);
const since = performance.now();
let [played, acts] = [0, 0];
const property = fc.asyncProperty(histories, async (history) => {
  acts += await runHistory(app, users, history);
  played++;
  if (played % TELL_EVERY === 0) console.log(`${played} histories, ${acts} writes`);
});
try {
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(
    `${played} histories on ${engine}, ${acts} writes in ${seconds} s: nothing lost, shuffled or leaked`,
  );
} finally {
  await app.close();
}
