// `npm run trial -- sharing --runs 20000 --races 200 --seed 1 [--postgres postgres://…]`: people who share categories.
// `--seed N --path P` replays the one that a failure names.
import fc from 'fast-check';
import { type SignedIn, testApp } from '../../server/testing/test-app.ts';
import { play } from '../model/play.ts';
import { CHANCE, engineOf, given } from '../running/arguments.ts';
import { playMany } from '../running/histories.ts';
import { GAME, histories } from './history.ts';
import { malices, sufferMalice } from './malice.ts';
import { playRace, RACES } from './races.ts';

const options = given({ ...CHANCE, runs: 20_000, races: 200 });
const { runs, races } = options;
engineOf(options);
/** Then others play, whose bins are empty. */
const SAME_PEOPLE = 25;

const app = await testApp();
try {
  for (const name of races > 0 ? Object.keys(RACES) : []) {
    const { joined, written, late } = await playRace(app, name, races);
    console.log(`${name}: ${races} rounds, ${joined} people in it then, ${written} notes, ${late} late`);
    if (late > 0) process.exitCode = 1;
  }
  let users: SignedIn[] = [];
  const both = fc.tuple(histories, malices);
  if (runs > 0)
    await playMany(options, both, async ([history, malice], played) => {
      if (played % SAME_PEOPLE === 0)
        users = await Promise.all(['mia', 'ben', 'lea'].map((name) => app.signedInAs(`${name}-${played}`)));
      const acknowledged = await play(users, GAME, history);
      await sufferMalice(users, malice);
      return acknowledged;
    });
} finally {
  await app.close();
}
