import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { listNotes } from '../../../contract/notes.ts';
import { type Answer, jsonCall, send } from '../../../server/testing/connection.ts';

const PASSWORD = 'night drive 84';
const THINK_MS = 20;
/** A user may have 5,000 notes: a writer stops before that. */
const NOTES_MAX = 4_000;

/** The writers' results during one disturbance. */
export interface Seen {
  acknowledged: number;
  /** Unsuccessful answers, with their number. */
  others: Map<string, number>;
  slowestMs: number;
  /** The longest time without an acknowledged write of any writer. */
  silentMs: number;
}

/** A user who writes notes over several nodes in turn, and remembers which were acknowledged. */
class Writer {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #ports: readonly number[];
  readonly name: string;
  readonly #category = crypto.randomUUID();
  readonly #acknowledged = new Set<string>();
  #access = '';
  #turn = 0;

  constructor(ports: readonly number[], name: string) {
    this.#ports = ports;
    this.name = name;
  }

  async signUp(): Promise<void> {
    const who = { username: this.name, password: PASSWORD };
    await this.#succeed('POST', '/api/user/register/', who);
    const { body } = await this.#succeed('POST', '/api/token/', who);
    this.#access = body instanceof Object ? String(Reflect.get(body, 'access')) : '';
    await this.#succeed('POST', '/api/categories/', { id: this.#category, title: 'Groceries' });
  }

  async write(): Promise<string> {
    const id = crypto.randomUUID();
    try {
      const { status, headers } = await this.#call('POST', '/api/notes/', {
        id,
        content: `Milk ${id}`,
        category: this.#category,
        parent: null,
      });
      if (status === 201) this.#acknowledged.add(id);
      return status === 503 && headers['retry-after'] === undefined
        ? '503 without Retry-After'
        : String(status);
    } catch {
      return 'no answer';
    }
  }

  get isFull(): boolean {
    return this.#acknowledged.size >= NOTES_MAX;
  }

  /** Acknowledged notes that are gone, and notes that are there twice. */
  async look(): Promise<{ lost: number; doubled: number }> {
    const { body } = await this.#succeed('GET', '/api/notes/');
    const notes = Value.Parse(listNotes.schema.response[200], body);
    const ids = new Set(notes.map(({ id }) => id));
    const lost = [...this.#acknowledged].filter((id) => !ids.has(id)).length;
    return { lost, doubled: notes.length - new Set(notes.map(({ content }) => content)).size };
  }

  #call(method: string, url: string, body?: object): Promise<Answer> {
    const port = this.#ports[this.#turn++ % this.#ports.length] ?? 0;
    return send(this.#agent, port, jsonCall(method, url, body, this.#access || undefined));
  }

  async #succeed(method: string, url: string, body?: object): Promise<Answer> {
    const answer = await this.#call(method, url, body);
    if (answer.status >= 300) throw new Error(`${method} ${url} is ${answer.status}: ${answer.text}`);
    return answer;
  }
}

/** Many writers at once. */
export class Writers {
  readonly #writers: readonly Writer[];

  private constructor(writers: readonly Writer[]) {
    this.#writers = writers;
  }

  /** New users of the nodes on these ports. */
  static async signUp(count: number, ports: readonly number[]): Promise<Writers> {
    const names = Array.from({ length: count }, (_, at) => `writer-${at}-${Date.now()}`);
    const writers = names.map((name) => new Writer(ports, name));
    for (const writer of writers) await writer.signUp();
    return new Writers(writers);
  }

  get count(): number {
    return this.#writers.length;
  }

  /** The writers whose names match. */
  among(isSo: (name: string) => boolean): Writers {
    return new Writers(this.#writers.filter(({ name }) => isSo(name)));
  }

  /** They write until `over` is aborted. */
  async goOn(over: AbortSignal): Promise<Seen> {
    const seen: Seen = { acknowledged: 0, others: new Map(), slowestMs: 0, silentMs: 0 };
    let latest = performance.now();
    await Promise.all(
      this.#writers.map(async (writer) => {
        while (!over.aborted && !writer.isFull) {
          const since = performance.now();
          const outcome = await writer.write();
          const now = performance.now();
          seen.slowestMs = Math.max(seen.slowestMs, now - since);
          if (outcome === '201') {
            seen.acknowledged++;
            seen.silentMs = Math.max(seen.silentMs, now - latest);
            latest = now;
          } else seen.others.set(outcome, (seen.others.get(outcome) ?? 0) + 1);
          await delay(THINK_MS);
        }
      }),
    );
    seen.silentMs = Math.max(seen.silentMs, performance.now() - latest);
    return seen;
  }

  async look(): Promise<{ lost: number; doubled: number }> {
    const found = await Promise.all(this.#writers.map((writer) => writer.look()));
    const sum = (key: 'lost' | 'doubled') => found.reduce((total, one) => total + one[key], 0);
    return { lost: sum('lost'), doubled: sum('doubled') };
  }
}

/** The columns after the name of what happened. */
export const SEEN_HEAD = ['silent, s', 'acknowledged', 'lost', 'twice', 'other answers', 'slowest, s'];

/** The writers' results and the check of their notes as cells of a table, and whether every promise was kept. */
export function tell(seen: Seen, { lost, doubled }: { lost: number; doubled: number }): [string[], boolean] {
  const refusals = [...seen.others].map(([outcome, count]) => `${count} x ${outcome}`).join(', ');
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const cells = [
    seconds(seen.silentMs),
    String(seen.acknowledged),
    String(lost),
    String(doubled),
    refusals,
    seconds(seen.slowestMs),
  ];
  const kept = lost === 0 && doubled === 0 && [...seen.others.keys()].every((outcome) => outcome === '503');
  return [cells, kept];
}
