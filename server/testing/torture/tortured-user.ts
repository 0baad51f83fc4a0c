import assert from 'node:assert/strict';
import type { Note } from '../../../contract/notes.ts';
import { type Answer, ApiClient, Unanswered } from './api-client.ts';
import { someWrite, type Write } from './kept-notes.ts';

const PASSWORD = 'night drive 84';

const textOf = (answer: Answer, key: string): string => {
  const value: unknown = answer.body instanceof Object ? Reflect.get(answer.body, key) : undefined;
  assert(typeof value === 'string', `${key} is missing in ${JSON.stringify(answer)}`);
  return value;
};

const revisionOf = (answer: Answer): number => Number(/\.(\d+)"$/.exec(answer.etag ?? '')?.[1]);

/** A user whose every acknowledged write is remembered, and looked for after each crash. */
export class TorturedUser {
  acknowledged = 0;
  /** Calls that broke off without an answer. */
  unanswered = 0;
  readonly #client = new ApiClient();
  readonly #port: () => number;
  #refresh = '';
  #category = '';
  #notes: readonly Note[] = [];
  /** Sent, and perhaps carried out. */
  #uncertain: Write | undefined;
  #revision = 0;

  /** @param port of the node that takes the next call */
  constructor(port: () => number) {
    this.#port = port;
  }

  async #call(method: string, path: string, body?: object): Promise<Answer> {
    return this.#client.call(this.#port(), method, path, body);
  }

  async register(): Promise<void> {
    const credentials = { username: `torture.${crypto.randomUUID()}`, password: PASSWORD };
    await this.#call('POST', '/api/user/register/', credentials);
    const tokens = await this.#call('POST', '/api/token/', credentials);
    this.#client.access = textOf(tokens, 'access');
    this.#refresh = textOf(tokens, 'refresh');
    this.#category = textOf(await this.#call('POST', '/api/categories/', { title: 'Torture' }), 'id');
    this.#revision = 1;
  }

  /** Writes, one after another, until `stopped` says so or the server is gone. */
  async writeUntil(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const write = someWrite(this.#notes, this.#category);
      this.#uncertain = write;
      try {
        const { status, body } = await this.#call(write.method, write.path, write.body);
        // Refused, or broken off in the middle of its commit: no acknowledgement either way.
        if (status === 503) return;
        assert(
          status >= 200 && status < 300,
          `${write.method} ${write.path}: ${status} ${JSON.stringify(body)}`,
        );
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        this.unanswered++;
        return;
      }
      this.#notes = write.apply(this.#notes);
      this.#forget();
      this.acknowledged++;
      this.#revision++;
    }
  }

  #forget(): void {
    this.#uncertain = undefined;
  }

  /** Compares what the server has with what it acknowledged; only the unanswered write may have gone either way. */
  async check(): Promise<void> {
    const renewed = await this.#call('POST', '/api/token/refresh/', { refresh: this.#refresh });
    this.#client.access = textOf(renewed, 'access');
    const list = await this.#call('GET', '/api/notes/');
    assert.equal(list.status, 200);
    const without = JSON.stringify(this.#notes);
    const withIt = JSON.stringify(this.#uncertain?.apply(this.#notes) ?? this.#notes);
    const found = JSON.stringify(list.body);
    assert([without, withIt].includes(found), `Lost or changed:\nacknowledged ${without}\nfound ${found}`);
    const revision = revisionOf(list);
    assert(revision >= this.#revision, `The revision fell from ${this.#revision} to ${revision}`);
    this.#notes = JSON.parse(found);
    this.#revision = revision;
    this.#forget();
  }

  close(): void {
    this.#client.close();
  }
}
