// `npm run trial -- offline --runs 20000 --seed 1 [--path 140] [--postgres postgres://…]`: devices that lose and find the network.
import { CHANCE, engineOf, given } from '../running/arguments.ts';
import { playMany } from '../running/histories.ts';
import { restorableApp } from './backup.ts';
import { histories } from './history.ts';
import { player } from './play.ts';

const options = given({ ...CHANCE, runs: 20_000 });
engineOf(options);
const app = await restorableApp();
try {
  await playMany(options, histories, await player(app));
} finally {
  await app.close();
}
