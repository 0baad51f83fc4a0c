import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { type Answer, jsonCall, send } from './connection.ts';
import { NO_SETTINGS } from './no-settings.ts';

export const BUILT = path.join(import.meta.dirname, '../../dist/server/main.js');
/** The build, which starts in half the processor time, or the sources when their coverage is counted. */
const isCounted = Boolean(process.env['NODE_V8_COVERAGE']);
export const SERVER = isCounted ? path.join(import.meta.dirname, '../main.ts') : BUILT;
/** The operator's commands in a process of their own, of the build or the sources as well. */
export const ADMIN = isCounted
  ? path.join(import.meta.dirname, '../operations/admin.ts')
  : path.join(path.dirname(BUILT), 'admin.js');

/** No server listens there: a port that was given back may belong to another test's server now. */
const NOWHERE = 1;

/** One real server, a process that may be killed and started again on the same data. */
export class NodeUnderTest {
  /** Each start takes a free port. */
  port = NOWHERE;
  readonly #program: string;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;
  #log = '';

  /** @param program `SERVER`, or the built server of a release */
  constructor(program: string, environment: Record<string, string>) {
    this.#program = program;
    this.#environment = environment;
  }

  /** Its log since the last start, at level error: expected to be empty. */
  get log(): string {
    return this.#log;
  }

  get isAlive(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  /** The most memory that it has held, in MiB, where the system reports it. */
  get peakMemory(): number | undefined {
    if (process.platform !== 'linux' || !this.isAlive) return undefined;
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  async start(): Promise<void> {
    const server = spawn(process.execPath, [this.#program], {
      env: {
        ...process.env,
        ...NO_SETTINGS,
        PORT: '0',
        HOST: '127.0.0.1',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = server;
    this.#log = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text;
    });
    const listening = Promise.withResolvers<number>();
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [line = '', port] = /.*http:\/\/localhost:(\d+).*\n?/.exec(text) ?? [];
      if (port !== undefined) listening.resolve(Number(port));
      this.#log += text.replace(line, ''); // what came with that line too
    });
    server.once('close', (code) =>
      listening.reject(new Error(`The server ended with ${code}: ${this.#log}`)),
    );
    this.port = await listening.promise;
  }

  /** Calls it on a connection of its own. */
  call(method: string, url: string, body?: object, access?: string): Promise<Answer> {
    return send(new Agent(), this.port, jsonCall(method, url, body, access));
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok;
    } catch {
      // Not listening.
      return false;
    }
  }

  /** @returns the exit code; null when the signal itself ended the process */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const server = this.#process;
    if (server === undefined) return null;
    const ended = this.isAlive ? once(server, 'exit') : undefined;
    server.kill(signal);
    await ended;
    this.port = NOWHERE;
    return server.exitCode;
  }
}
