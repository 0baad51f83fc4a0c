import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_SETTINGS } from '../no-settings.ts';

/** The real server in a process of its own. */
export interface ServerProcess {
  port: number;
  /** What it wrote to its log; at level error, nothing is the wish. */
  log: () => string;
  isAlive: () => boolean;
  /** Memory that it holds, in MiB, where the system tells. */
  memory: () => number | undefined;
  /** Gives its exit code. */
  stop: () => Promise<number | null>;
}

const MAIN = path.join(import.meta.dirname, '..', '..', 'main.ts');

function memoryOf({ pid }: ChildProcess): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}

/** Starts it on a free port and a data folder of its own, without rate limits. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nightdrive-fuzz-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...NO_SETTINGS,
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let written = '';
  const started = Promise.withResolvers<number>();
  const hear = (bytes: Buffer) => {
    written += bytes;
    const port = /is at http:\/\/localhost:(\d+)/.exec(written)?.[1];
    if (port !== undefined) started.resolve(Number(port));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const exited = once(child, 'exit');
  exited.then(() => started.reject(new Error(`The server did not start: ${written}`)));
  return {
    port: await started.promise,
    log: () => written.replace(/^Nightdrive is at .*\n/m, ''),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    memory: () => memoryOf(child),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
