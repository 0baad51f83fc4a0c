// `npm run trial -- sharing --runs 20000 --races 200 --seed 1 [--postgres postgres://…]`: people who share categories.
// `--seed N --path P` replays the one that a failure names.
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { type SignedIn, testApp } from '../../server/testing/test-app.ts';
import { histories } from './history.ts';
import { malices, sufferMalice } from './malice.ts';
import { playRace, RACES } from './races.ts';
import { runHistory } from './run-history.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    races: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    postgres: { type: 'string' },
    path: { type: 'string' },
  },
});
const [runs, races, seed] = [Number(values.runs), Number(values.races), Number(values.seed)];
if (![runs, races, seed].every(Number.isSafeInteger))
  throw new Error('--runs, --races and --seed take numbers.');
if (values.postgres !== undefined) {
  process.env['TEST_ENGINE'] = 'postgres';
  process.env['TEST_POSTGRES_URL'] = values.postgres;
}
const engine = values.postgres === undefined ? 'SQLite' : 'PostgreSQL';
const REPORT_EVERY = 50;
/** Then others play, whose bins are empty. */
const SAME_PEOPLE = 25;

const app = await testApp();
for (const name of races > 0 ? Object.keys(RACES) : []) {
  const { joined, written, late } = await playRace(app, name, races);
  console.log(
    `${name}: ${races} rounds on ${engine}, ${joined} people in it then, ${written} notes, ${late} late`,
  );
  if (late > 0) process.exitCode = 1;
}
console.log(`${runs} histories of three people on ${engine}, seed ${seed}`);
const since = performance.now();
let [played, acknowledged] = [0, 0];
let users: SignedIn[] = [];
const property = fc.asyncProperty(histories, malices, async (history, malice) => {
  if (played % SAME_PEOPLE === 0) {
    const names = ['mia', 'ben', 'lea'].map((name) => `${name}-${played}`);
    users = await Promise.all(names.map((name) => app.signedInAs(name)));
  }
  acknowledged += await runHistory(users, history);
  await sufferMalice(users, malice);
  played++;
  if (played % REPORT_EVERY === 0) console.log(`${played} histories, ${acknowledged} acknowledged writes`);
});
try {
  const { path } = values;
  if (runs > 0) await fc.assert(property, { numRuns: runs, seed, endOnFailure: true, ...(path && { path }) });
} finally {
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(`${played} histories on ${engine}, ${acknowledged} acknowledged writes in ${seconds} s`);
  await app.close();
}
