import { randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import {
  signToken,
  type TokenKeys,
  type TokenType,
  tokenKeys,
} from '../../../server/accounts/signing/tokens.ts';
import { type Answer, jsonCall, send } from '../../../server/testing/connection.ts';
import { NodeUnderTest } from '../../../server/testing/node-under-test.ts';
import { BLOCK, type Inhabitant, Town } from './town.ts';

const SECRET = 'a secret that only this trial knows, 32 bytes and more';
export const METRICS_TOKEN = 'for the scraper of this trial';
const TOKEN_LIFE_MS = 5 * 60_000;
/** The number of calls at a time. */
const AT_ONCE = 2;

interface Request {
  method: string;
  path: string;
  who?: Inhabitant;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The users who call have neither hardly a note, as most do, nor thousands, as a few do. */
const calls = (number: number) => [20, 100].includes(Town.usualNotes(number));

/** A filled database with a node on it, and the users who call it. */
export class Site {
  readonly town: Town;
  readonly #node: NodeUnderTest;
  readonly #keys: TokenKeys = tokenKeys(Buffer.from(SECRET));
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  /** The first users, who are the same in all sizes; similar ones follow every 5,000 users. */
  readonly #callers: number[];

  /** @param callers how many users the smallest of the compared sites has */
  constructor(url: string, town: Town, { program, callers }: { program: string; callers: number }) {
    this.town = town;
    this.#node = new NodeUnderTest(program, {
      DATABASE_URL: url,
      APP_SECRET: SECRET,
      METRICS_TOKEN,
      RATE_LIMIT: 'on',
      TRUST_PROXY: '127.0.0.1',
    });
    const first = Math.min(callers, town.size.users, BLOCK);
    this.#callers = Array.from({ length: first }, (_, number) => number).filter(calls);
  }

  /** @returns how long it takes until the node listens, in ms */
  async start(): Promise<number> {
    const since = performance.now();
    await this.#node.start();
    return performance.now() - since;
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.#node.end('SIGTERM');
  }

  get log(): string {
    return this.#node.log;
  }

  /** One of the users who call. */
  anybody(): Inhabitant {
    return this.like(this.#callers[randomInt(this.#callers.length)] ?? 0);
  }

  /** Somebody with as many notes as a user of the smallest site. */
  like(number: number): Inhabitant {
    const blocks = Math.max(1, Math.floor(this.town.size.users / BLOCK));
    return this.town.inhabitant(number + BLOCK * randomInt(blocks));
  }

  tokenOf({ owner, sessions: [session = ''] }: Inhabitant, type: TokenType): Promise<string> {
    const now = Date.now();
    return signToken(this.#keys, type, { owner, session }, { now, expiresAt: now + TOKEN_LIFE_MS });
  }

  /** Calls from an address of their own: the limits of the site are on, and concern nobody. */
  async call({ method, path, who, body, headers }: Request): Promise<Answer> {
    const call = jsonCall(method, path, body, who && (await this.tokenOf(who, 'access')));
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    return send(this.#agent, this.#node.port, {
      ...call,
      headers: { 'x-forwarded-for': address, ...call.headers, ...headers },
    });
  }

  /** @throws Error for another answer */
  async expect(status: number, request: Request): Promise<Answer> {
    const answer = await this.call(request);
    if (answer.status === status) return answer;
    throw new Error(`${request.method} ${request.path} is ${answer.status}: ${answer.text.slice(0, 200)}`);
  }

  /** The quantiles of the time that the work takes for each user, in ms, a few at once. */
  async timed(count: number, work: () => Promise<() => Promise<unknown>>): Promise<Times> {
    const ms: number[] = [];
    const worker = async () => {
      for (; count > 0; ) {
        count--;
        const timed = await work();
        const since = performance.now();
        await timed();
        ms.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    ms.sort((a, b) => a - b);
    const quantile = (share: number) => ms[Math.ceil(ms.length * share) - 1] ?? Number.NaN;
    return { p50: quantile(0.5), p99: quantile(0.99) };
  }
}

export interface Times {
  p50: number;
  p99: number;
}
