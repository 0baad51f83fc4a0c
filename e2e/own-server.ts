import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { waitForOutput } from '../scripts/wait-for-output.ts';
import { NO_SETTINGS } from '../server/testing/no-settings.ts';

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
  const port = await freePort();
  let running: ChildProcess | undefined;
  let present = '';
  const server = {
    base: `http://127.0.0.1:${port}`,
    folder,
    async start(settings = {}) {
      const wanted = JSON.stringify(settings);
      if (running?.exitCode === null && wanted === present) return;
      await server.stop();
      present = wanted;
      const given = { PORT: `${port}`, DATA_DIR: folder, RATE_LIMIT: 'off', SITE_FILE: 'e2e/site.json' };
      const started = spawn(process.execPath, ['dist/server/main.js'], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...NO_SETTINGS, ...given, ...settings },
      });
      running = started;
      await waitForOutput('The server', started.stdout, /http:\/\//);
    },
    async stop() {
      if (running === undefined || running.exitCode !== null) return;
      const gone = once(running, 'exit');
      running.kill('SIGTERM');
      await gone;
    },
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}
