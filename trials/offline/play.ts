import { clear } from '../../server/testing/two-users.ts';
import { storeTokens } from '../../web/session/tokens.ts';
import type { RestorableApp } from './backup.ts';
import { standIn } from './browser.ts';
import { clock } from './clock.ts';
import type { History } from './history.ts';
import { callsUnderWay, emptyCache } from './network.ts';
import { runHistory } from './run-history.ts';
import { callApp } from './tab.ts';

/** Moves the server's clock on, so that the bin drops items of earlier histories; no token expires in 20,000 of them. */
const HISTORY_MS = 10;

/** Plays histories of one user, each on empty lists; one returns how many changes it made. */
export async function player(app: RestorableApp): Promise<(history: History) => Promise<number>> {
  callApp(app);
  standIn();
  const players = { user: await app.signedInAs('ann'), other: await app.signedInAs('bob') };
  return async (history) => {
    storeTokens(players.user);
    await clear(players.user);
    emptyCache();
    clock.restart();
    clock.isBusy = () => callsUnderWay() > 0;
    app.clock.now += HISTORY_MS;
    return runHistory(app, players, history);
  };
}
