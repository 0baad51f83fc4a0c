import { Agent } from 'node:http';
import { type Answer, send } from '../../server/testing/connection.ts';
import { inTime } from '../../server/testing/in-time.ts';

/** The client gives up after this time, as browsers' users do. */
const PATIENCE_MS = 10_000;

/** A client with an address of its own, one of this machine's. */
export class Client {
  readonly #port: number;
  readonly #agent: Agent;
  access: string | undefined;

  constructor(port: number, address: string, connections = 6) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address });
  }

  /** @throws Error when no whole answer comes in time */
  call(method: string, url: string, body?: object | Buffer, type = 'application/json'): Promise<Answer> {
    const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const headers = {
      ...(this.access !== undefined && { authorization: `Bearer ${this.access}` }),
      ...(payload !== undefined && { 'content-type': type }),
    };
    return inTime(
      PATIENCE_MS,
      send(this.#agent, this.#port, { method, url, headers, ...(payload !== undefined && { payload }) }),
    );
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
}

/** The password of all users. */
export const PASSWORD = 'Correct-horse-7';
