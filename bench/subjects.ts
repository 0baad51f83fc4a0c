import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';
import { NO_SETTINGS } from '../server/testing/no-settings.ts';
import { pinned, SERVER_CORE } from './machine.ts';

const ROOT = join(import.meta.dirname, '..');
export const POSTGRES_SECRET = 'only the benchmark knows this secret, 0123456789';
const READY_WITHIN_MS = 60_000;

/** A server under measurement, on its own core. */
export interface Subject {
  name: string;
  base: URL;
  pid: number;
  /** From the start of the process to its first successful response. */
  readyMs: number;
  stop: () => Promise<void>;
}

interface Program {
  name: string;
  script: string;
  /** A path that answers 200 as soon as the server is ready. */
  readyPath: string;
  environment?: Record<string, string>;
  /** The data folder; by default a new one, which is removed at the end. */
  folder?: string;
  nodeOptions?: string[];
}

async function waitUntilReady(url: URL, isOver: () => boolean): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until && !isOver()) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // The server is not listening yet.
    }
    await delay(2);
  }
  throw new Error(`${url} did not become ready.`);
}

async function start(program: Program): Promise<Subject> {
  const folder = program.folder ?? mkdtempSync(join(tmpdir(), 'nightdrive-bench-'));
  const base = new URL(`http://127.0.0.1:${await freePort()}`);
  const command = [process.execPath, ...(program.nodeOptions ?? []), join(ROOT, program.script)] as const;
  const [file, ...args] = pinned(SERVER_CORE, [...command]);
  const since = performance.now();
  const child = spawn(file, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...NO_SETTINGS,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: base.port,
      ...program.environment,
    },
  });
  const ended = once(child, 'exit');
  await waitUntilReady(new URL(program.readyPath, base), () => child.exitCode !== null);
  return {
    name: program.name,
    base,
    pid: child.pid ?? 0,
    readyMs: performance.now() - since,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (program.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface OursOptions {
  databaseUrl?: string;
  folder?: string;
  nodeOptions?: string[];
}

export const startOurs = ({
  databaseUrl,
  nodeOptions = [],
  ...options
}: OursOptions = {}): Promise<Subject> =>
  start({
    name: databaseUrl === undefined ? 'ours' : 'ours on PostgreSQL',
    script: 'dist/server/main.js',
    readyPath: '/readyz',
    environment: {
      HOST: '127.0.0.1',
      // These two and the option below are the same as in npm start.
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: 'dist/compile-cache',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...(databaseUrl !== undefined && {
        DATABASE_URL: databaseUrl,
        APP_SECRET: POSTGRES_SECRET,
      }),
    },
    ...options,
    nodeOptions: ['--max-semi-space-size=8', ...nodeOptions],
  });

export const startYardstick = (): Promise<Subject> =>
  start({ name: 'yardstick', script: 'bench/yardstick/server.ts', readyPath: '/' });
