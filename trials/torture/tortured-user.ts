import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Answer, jsonCall, send } from '../../server/testing/connection.ts';
import { ServerModel } from '../model/server-model.ts';
import { type NoteWrite, requestOf, type Write } from '../model/write.ts';
import { longNote, NOTES_MAX, someWrite } from './kept-notes.ts';

const PASSWORD = 'night drive 84';
const PATIENCE = 20;
/** Each has 10,000 characters: more than a small disk holds. */
const LONG_NOTES_MAX = 8_000;

type Outcome = 'acknowledged' | 'refused' | 'disk full' | 'unreached' | 'unanswered';

const textOf = ({ text, body }: Answer, key: string): string => {
  const value: unknown = body instanceof Object ? Reflect.get(body, key) : undefined;
  assert(typeof value === 'string', `${key} is missing in ${text}`);
  return value;
};

const revisionOf = ({ headers }: Answer): number => Number(/\.(\d+)"$/.exec(headers.etag ?? '')?.[1]);

/** A user who remembers every acknowledged write, and looks for it after each disturbance. */
export class TorturedUser {
  readonly outcomes: Record<Outcome, number> = {
    acknowledged: 0,
    refused: 0,
    'disk full': 0,
    unreached: 0,
    unanswered: 0,
  };
  /** One keep-alive connection, as a device has it. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: () => number;
  #access: string | undefined;
  #refresh = '';
  readonly #username = `torture.${crypto.randomUUID()}`;
  readonly #category = crypto.randomUUID();
  /** All that was acknowledged. */
  #model = new ServerModel(1);
  /** Sent, and perhaps carried out. */
  #uncertain: NoteWrite | undefined;
  #revision = 0;

  /** @param port of the node that takes the next call */
  constructor(port: () => number) {
    this.#port = port;
  }

  async #call(method: string, path: string, body?: object): Promise<Answer> {
    return send(this.#agent, this.#port(), jsonCall(method, path, body, this.#access));
  }

  /** A call without a disturbance; a busy server may still ask to retry. */
  async #insist(method: string, path: string, body?: object): Promise<Answer> {
    for (let again = 0; ; again++) {
      const answer = await this.#call(method, path, body);
      if (answer.status !== 503 || again === PATIENCE) return answer;
      await delay(1_000 * Number(answer.headers['retry-after']));
    }
  }

  async register(): Promise<void> {
    const credentials = { username: this.#username, password: PASSWORD };
    await this.#insist('POST', '/api/user/register/', credentials);
    const tokens = await this.#insist('POST', '/api/token/', credentials);
    this.#access = textOf(tokens, 'access');
    this.#refresh = textOf(tokens, 'refresh');
    await this.#passLock();
    this.#revision = 1;
  }

  /** Creates the category once; then it changes nothing, but waits until no write of this user is under way. */
  async #passLock(): Promise<void> {
    const write: Write = { call: 'createCategory', id: this.#category, title: 'Torture' };
    const { status, text } = await this.#insist(...requestOf(write));
    assert([200, 201, 507].includes(status), text); // on a full disk no write is under way
    this.#model.write(0, write, '');
  }

  async #outcomeOf(write: NoteWrite): Promise<Outcome> {
    const [method, path, body] = requestOf(write);
    try {
      const answer = await this.#call(method, path, body);
      if (answer.status === 503) {
        assert(answer.headers['retry-after'] !== undefined, 'A 503 says when to try again');
        return 'refused';
      }
      if (answer.status === 507) return 'disk full';
      const unexpected = `${method} ${path}: ${answer.status} ${answer.text}`;
      assert(answer.status >= 200 && answer.status < 300, unexpected);
      return 'acknowledged';
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      // Without a listening server nothing was carried out; a call that breaks off later may have been.
      return error.code === 'ECONNREFUSED' ? 'unreached' : 'unanswered';
    }
  }

  async #send(write: NoteWrite): Promise<Outcome> {
    this.#uncertain = write;
    const outcome = await this.#outcomeOf(write);
    this.outcomes[outcome]++;
    if (outcome === 'acknowledged') {
      this.#model.write(0, write, '');
      this.#revision++;
    }
    // A write that broke off in the middle of its commit may be answered by 503.
    if (outcome !== 'refused' && outcome !== 'unanswered') this.#uncertain = undefined;
    return outcome;
  }

  /** Renews the session. A login is refused, unless the database's log has a little space left for it. */
  async checkSession(): Promise<void> {
    const login = await this.#insist('POST', '/api/token/', {
      username: this.#username,
      password: PASSWORD,
    });
    assert([200, 429, 507].includes(login.status), login.text);
    const refreshed = await this.#insist('POST', '/api/token/refresh/', { refresh: this.#refresh });
    assert.equal(refreshed.status, 200, refreshed.text);
  }

  /** Writes, one after another, until `stopped` returns true or the server is down. */
  async writeUntil(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const outcome = await this.#send(someWrite(this.#model.listsOf(0).notes, this.#category));
      if (outcome !== 'acknowledged' && outcome !== 'disk full') return;
    }
  }

  /** Deletes all notes but a few. */
  async tidy(): Promise<void> {
    for (const { id } of this.#model.listsOf(0).notes.slice(NOTES_MAX)) {
      const outcome = await this.#send({ call: 'deleteNote', id });
      assert.equal(outcome, 'acknowledged', 'With room again there is no 507');
    }
  }

  /** Writes long notes until the disk is full. */
  async fillDisk(): Promise<void> {
    for (let count = 0; count < LONG_NOTES_MAX; count++) {
      const outcome = await this.#send(longNote(this.#category));
      if (outcome === 'disk full' || outcome === 'refused') return;
      assert.equal(outcome, 'acknowledged');
    }
    assert.fail('The disk does not get full');
  }

  /** Compares the server's lists with all acknowledged writes. Only the unanswered one may or may not be there. */
  async check(): Promise<void> {
    const renewed = await this.#insist('POST', '/api/token/refresh/', { refresh: this.#refresh });
    this.#access = textOf(renewed, 'access');
    await this.#passLock();
    const list = await this.#insist('GET', '/api/notes/');
    assert.equal(list.status, 200, list.text);
    if (this.#uncertain !== undefined) {
      const withIt = this.#model.copy();
      withIt.write(0, this.#uncertain, '');
      if (isDeepStrictEqual(list.body, withIt.listsOf(0).notes)) {
        this.#model = withIt;
        this.#uncertain = undefined;
      }
    }
    assert.deepEqual(list.body, this.#model.listsOf(0).notes); // what is there, and what was acknowledged
    const revision = revisionOf(list);
    assert(revision >= this.#revision, `The revision fell from ${this.#revision} to ${revision}`);
    this.#revision = revision;
  }

  close(): void {
    this.#agent.destroy();
  }
}
