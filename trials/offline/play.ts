import fc from 'fast-check';
import type { Category } from '../../contract/categories.ts';
import type { SignedIn } from '../../server/testing/test-app.ts';
import { storeTokens } from '../../web/session/tokens.ts';
import type { RestorableApp } from './backup.ts';
import { standIn } from './browser.ts';
import { histories } from './history.ts';
import { emptyCache } from './network.ts';
import { runHistory } from './run-history.ts';
import { callApp } from './tab.ts';

/** Moves the server's clock on, so that the bin drops items of earlier histories; no token expires in 20,000 of them. */
const HISTORY_MS = 10;

/** Plays random histories of one user, each on empty lists. */
export async function play(
  app: RestorableApp,
  parameters: fc.Parameters<unknown>,
  played: (histories: number, changes: number) => void = () => undefined,
): Promise<{ histories: number; changes: number }> {
  callApp(app);
  standIn();
  const players = { user: await app.signedInAs('ann'), other: await app.signedInAs('bob') };
  const { user } = players;
  const sum = { histories: 0, changes: 0 };
  const property = fc.asyncProperty(histories, async (history) => {
    storeTokens(user);
    await empty(user);
    emptyCache();
    app.clock.now += HISTORY_MS;
    sum.histories += 1;
    sum.changes += await runHistory(app, players, history);
    played(sum.histories, sum.changes);
  });
  await fc.assert(property, parameters);
  return sum;
}

async function empty(user: SignedIn): Promise<void> {
  const { body } = await user.call('GET', '/api/categories/');
  for (const { id } of body as Category[]) await user.call('DELETE', `/api/categories/delete/${id}/`); // of our own contract
}
