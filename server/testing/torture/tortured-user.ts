import assert from 'node:assert/strict';
import type { Note } from '../../../contract/notes.ts';
import { type Answer, ApiClient, Unanswered, Unreached } from './api-client.ts';
import { longNote, NOTES_MAX, remove, someWrite, type Write } from './kept-notes.ts';

const PASSWORD = 'night drive 84';
/** Of 10,000 characters: more than a small disk holds. */
const LONG_NOTES_MAX = 8_000;

type Outcome = 'acknowledged' | 'refused' | 'disk full' | 'unreached' | 'unanswered';

const textOf = (answer: Answer, key: string): string => {
  const value: unknown = answer.body instanceof Object ? Reflect.get(answer.body, key) : undefined;
  assert(typeof value === 'string', `${key} is missing in ${JSON.stringify(answer)}`);
  return value;
};

const revisionOf = (answer: Answer): number => Number(/\.(\d+)"$/.exec(answer.etag ?? '')?.[1]);

const inLines = (notes: unknown): string => JSON.stringify(notes).replaceAll('},{', '},\n{');

function difference(acknowledged: string, found: string): string {
  const [before, after] = [acknowledged.split('\n'), found.split('\n')];
  const brief = (line: string) => `${line.slice(0, 100)} … ${line.slice(-120)}`;
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `only acknowledged: ${brief(line)}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `only found: ${brief(line)}`),
    `${before.length} acknowledged, ${after.length} found`,
  ].join('\n');
}

/** A user whose every acknowledged write is remembered, and looked for after each disturbance. */
export class TorturedUser {
  readonly outcomes: Record<Outcome, number> = {
    acknowledged: 0,
    refused: 0,
    'disk full': 0,
    unreached: 0,
    unanswered: 0,
  };
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

  async #outcomeOf({ method, path, body }: Write): Promise<Outcome> {
    try {
      const answer = await this.#call(method, path, body);
      if (answer.status === 503) return 'refused';
      if (answer.status === 507) return 'disk full';
      const told = `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`;
      assert(answer.status >= 200 && answer.status < 300, told);
      return 'acknowledged';
    } catch (error) {
      if (error instanceof Unreached) return 'unreached';
      if (error instanceof Unanswered) return 'unanswered';
      throw error;
    }
  }

  async #send(write: Write): Promise<Outcome> {
    this.#uncertain = write;
    const outcome = await this.#outcomeOf(write);
    this.outcomes[outcome]++;
    if (outcome === 'acknowledged') {
      this.#notes = write.apply(this.#notes);
      this.#revision++;
    }
    // A 503 may be told of a write that broke off in the middle of its commit.
    if (outcome !== 'refused' && outcome !== 'unanswered') this.#uncertain = undefined;
    return outcome;
  }

  /** Writes, one after another, until `stopped` says so or the server is gone. */
  async writeUntil(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const outcome = await this.#send(someWrite(this.#notes, this.#category));
      if (outcome !== 'acknowledged' && outcome !== 'disk full') return;
    }
  }

  /** Deletes all notes but a few. */
  async tidy(): Promise<void> {
    for (const note of this.#notes.slice(NOTES_MAX)) {
      assert.equal(await this.#send(remove(note)), 'acknowledged', 'With room again there is no 507');
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

  /** Compares what the server has with what it acknowledged; only the unanswered write may have gone either way. */
  async check(): Promise<void> {
    const renewed = await this.#call('POST', '/api/token/refresh/', { refresh: this.#refresh });
    this.#client.access = textOf(renewed, 'access');
    const list = await this.#call('GET', '/api/notes/');
    assert.equal(list.status, 200);
    const withIt = this.#uncertain?.apply(this.#notes);
    const found = inLines(list.body);
    if (withIt !== undefined && found === inLines(withIt)) {
      this.#notes = withIt;
      this.#uncertain = undefined;
    }
    const acknowledged = inLines(this.#notes);
    assert(found === acknowledged, `Lost or changed:\n${difference(acknowledged, found)}`);
    const revision = revisionOf(list);
    assert(revision >= this.#revision, `The revision fell from ${this.#revision} to ${revision}`);
    this.#revision = revision;
  }

  close(): void {
    this.#client.close();
  }
}
