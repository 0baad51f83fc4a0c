import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { NO_SETTINGS } from '../no-settings.ts';

export const SOURCES = path.join(import.meta.dirname, '../../main.ts');
export const BUILT = path.join(import.meta.dirname, '../../../dist/server/main.js');
const READY_WITHIN_MS = 30_000;

/** One real server, a process that may be killed and started again on the same port and data. */
export class NodeUnderTest {
  readonly port: number;
  readonly #program: string;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;
  #said = '';

  /** @param program `SOURCES` or `BUILT` */
  constructor(program: string, port: number, environment: Record<string, string>) {
    this.#program = program;
    this.port = port;
    this.#environment = environment;
  }

  async start(): Promise<void> {
    this.#said = '';
    const server = spawn(process.execPath, [this.#program], {
      env: {
        ...process.env,
        ...NO_SETTINGS,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        ...this.#environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
    this.#process = server;
    for (const since = performance.now(); !(await this.isReady()); ) {
      if (server.exitCode !== null)
        throw new Error(`The server ended with ${server.exitCode}: ${this.#said}`);
      if (performance.now() - since > READY_WITHIN_MS)
        throw new Error(`The server does not get ready: ${this.#said}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok;
    } catch {
      // Not listening yet.
      return false;
    }
  }

  /** @returns the exit code; null when the signal itself ended the process */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const server = this.#process;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) {
      return server?.exitCode ?? null;
    }
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
    return server.exitCode;
  }
}
