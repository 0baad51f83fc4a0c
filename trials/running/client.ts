import { Agent, type AgentOptions } from 'node:http';
import { type Answer, jsonCall, send } from '../../server/testing/connection.ts';
import { inTime } from '../../server/testing/in-time.ts';

/** The client gives up after this time, as browsers' users do. */
const PATIENCE_MS = 10_000;

/** The password of all users. */
export const PASSWORD = 'Correct-horse-7';

/** A client of a server, over connections of its own. */
export class Client {
  readonly #port: number;
  readonly #agent: Agent;
  access: string | undefined;

  constructor(port: number, options: AgentOptions = {}) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, ...options });
  }

  /** @throws Error when no whole answer comes in time */
  call(
    method: string,
    url: string,
    body?: object | Buffer,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const raw = Buffer.isBuffer(body) ? body : undefined;
    const { headers, payload } = jsonCall(method, url, raw ? {} : body, this.access);
    const sent = raw ?? payload;
    const call = { method, url, headers: { ...headers, ...more }, ...(sent && { payload: sent }) };
    return inTime(PATIENCE_MS, send(this.#agent, this.#port, call));
  }

  /** @throws Error for any answer but a success */
  async succeed(...call: Parameters<Client['call']>): Promise<string> {
    const { status, text } = await this.call(...call);
    if (status < 200 || status > 299)
      throw new Error(`${call[0]} ${call[1]} is ${status}: ${text.slice(0, 200)}`);
    return text;
  }

  async logIn(username: string): Promise<void> {
    const { access }: { access: string } = JSON.parse(
      await this.succeed('POST', '/api/token/', { username, password: PASSWORD }),
    );
    this.access = access;
  }

  async signUp(username: string): Promise<void> {
    await this.succeed('POST', '/api/user/register/', { username, password: PASSWORD });
    await this.logIn(username);
  }

  close(): void {
    this.#agent.destroy();
  }
}
