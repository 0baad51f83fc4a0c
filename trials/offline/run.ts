// `npm run trial -- offline --runs 20000 --seed 1 [--path 140] [--postgres postgres://…]`: devices that lose and find the network.
import { parseArgs } from 'node:util';
import { restorableApp } from './backup.ts';
import { play } from './play.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** From a failure's report, to play that history alone. */
    path: { type: 'string' },
    postgres: { type: 'string' },
  },
});
const [numRuns, seed] = [Number(values.runs), Number(values.seed)];
if (!(Number.isSafeInteger(numRuns) && Number.isSafeInteger(seed)))
  throw new Error('--runs and --seed take numbers.');
if (values.postgres !== undefined) {
  process.env['TEST_ENGINE'] = 'postgres';
  process.env['TEST_POSTGRES_URL'] = values.postgres;
}
const engine = values.postgres === undefined ? 'SQLite' : 'PostgreSQL';
const REPORT_EVERY = 100;

const app = await restorableApp();
console.log(`${numRuns} histories of two devices with two tabs on ${engine}, seed ${seed}`);
const since = performance.now();
try {
  const parameters = { numRuns, seed, endOnFailure: true, ...(values.path && { path: values.path }) };
  const sum = await play(app, parameters, (histories, changes) => {
    if (histories % REPORT_EVERY === 0) console.log(`${histories} histories, ${changes} changes`);
  });
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(
    `${sum.histories} histories on ${engine}, ${sum.changes} changes in ${seconds} s: none lost, none doubled, all devices equal`,
  );
} finally {
  await app.close();
}
