import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { BUILT, NodeUnderTest } from '../server/testing/node-under-test.ts';

/** A server apart from that of the other tests, which may stop and start again as another version, at the same address. */
export interface OwnServer {
  readonly base: string;
  /** Its data. */
  readonly folder: string;
  /** Starts it, again if it runs with other settings. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
  /** Stops it for good. */
  end(): Promise<void>;
}

export async function ownServer(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nightdrive-own-'));
  const PORT = String(await freePort());
  let node: NodeUnderTest | undefined;
  let present = '';
  const server = {
    base: `http://127.0.0.1:${PORT}`,
    folder,
    async start(settings = {}) {
      const wanted = JSON.stringify(settings);
      if (node?.isAlive && wanted === present) return;
      await server.stop();
      present = wanted;
      node = new NodeUnderTest(BUILT, { PORT, DATA_DIR: folder, SITE_FILE: 'e2e/site.json', ...settings });
      await node.start();
    },
    async stop() {
      await node?.end('SIGTERM');
    },
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}
