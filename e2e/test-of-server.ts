import { test } from './fixtures.ts';
import { type OwnServer, ownServer } from './own-server.ts';

/** Tests with a server of their own: one for all of a worker of the runner; each finds it running, with its first settings. */
export const testOfServer = test.extend<{ server: OwnServer }, { ownServer: OwnServer }>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from here
    async ({}, use) => {
      const server = await ownServer();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  server: async ({ ownServer }, use) => {
    await ownServer.start();
    await use(ownServer);
  },
  baseURL: async ({ server }, use) => use(server.base),
});
