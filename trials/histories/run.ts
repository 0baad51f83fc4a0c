// `npm run trial -- histories --runs 20000 --seed 1 [--postgres postgres://…]`: many random histories against the model.
import { testApp } from '../../server/testing/test-app.ts';
import { play } from '../model/play.ts';
import { CHANCE, engineOf, given } from '../running/arguments.ts';
import { playMany } from '../running/histories.ts';
import { GAME, histories } from './history.ts';

const options = given({ ...CHANCE, runs: 20_000 });
engineOf(options);
const app = await testApp();
try {
  const users = [await app.signedInAs('ann'), await app.signedInAs('bob')];
  await playMany(options, histories, (history) => play(users, GAME, history));
} finally {
  await app.close();
}
