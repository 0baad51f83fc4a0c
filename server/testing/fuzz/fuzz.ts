import { faultOf } from './checks.ts';
import { Connection, type WireAnswer } from './connection.ts';
import { arrive, type Person, remember, renew } from './people.ts';
import { Random } from './random.ts';
import { type Planned, Requests } from './requests.ts';

export interface FuzzReport {
  requests: number;
  statuses: Map<number, number>;
  /** Closed without an answer, as it may be for what is hardly HTTP. */
  unanswered: number;
}

interface Plan {
  port: number;
  seed: number;
  connections: number;
  /** Pages and files besides the API. */
  pages: readonly string[];
  /** Asked before each request, with the number of those done. */
  isOver: (requests: number) => boolean;
}

const PEOPLE = 4;
/** Access tokens live for five minutes. */
const RENEW_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 30_000;

const shown = (bytes: string | Buffer) => JSON.stringify(bytes.toString().slice(0, 2_000));

/** One run of random requests against a server. */
class Fuzz {
  readonly #plan: Plan;
  readonly #report: FuzzReport = { requests: 0, statuses: new Map(), unanswered: 0 };
  readonly #underWay = new Map<Connection, { planned: Planned; since: number }>();
  #renewedAt = performance.now();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  async run(): Promise<FuzzReport> {
    const { port, seed, connections } = this.#plan;
    const first = new Connection(port);
    const people: Person[] = [];
    const random = new Random(seed);
    for (let number = 0; number < PEOPLE; number++) people.push(await arrive(first, random, number));
    const abandoned = Promise.withResolvers<never>();
    const watch = setInterval(() => this.#watch(abandoned.reject), 1_000);
    try {
      const workers = Array.from({ length: connections }, (_, at) => this.#work(seed + 1 + at, people));
      await Promise.race([Promise.all(workers), abandoned.promise]);
    } finally {
      clearInterval(watch);
      first.close();
    }
    return this.#report;
  }

  async #work(seed: number, people: readonly Person[]): Promise<void> {
    const { port, pages, isOver } = this.#plan;
    const requests = new Requests(new Random(seed), people, pages);
    const connection = new Connection(port);
    while (!isOver(this.#report.requests)) {
      if (performance.now() - this.#renewedAt > RENEW_EVERY_MS) {
        this.#renewedAt = performance.now();
        for (const person of people) await renew(connection, person);
      }
      const planned = requests.next();
      this.#underWay.set(connection, { planned, since: performance.now() });
      const answer = await this.#ask(connection, planned);
      this.#underWay.delete(connection);
      this.#judge(planned, answer);
    }
    connection.close();
  }

  /** What can't be told apart from the next request has a connection of its own. */
  async #ask(connection: Connection, planned: Planned): Promise<WireAnswer | undefined> {
    const how = { isHead: planned.method === 'HEAD', isLast: planned.isLast };
    if (planned.isLast) return new Connection(this.#plan.port).ask(planned.bytes, how);
    // The server may have closed the connection after its last answer.
    return (await connection.ask(planned.bytes, how)) ?? connection.ask(planned.bytes, how);
  }

  #judge(planned: Planned, answer: WireAnswer | undefined): void {
    this.#report.requests++;
    if (answer === undefined) {
      if (!planned.isLast) throw new Error(`No answer to ${shown(planned.bytes)}`);
      this.#report.unanswered++;
      return;
    }
    this.#report.statuses.set(answer.status, (this.#report.statuses.get(answer.status) ?? 0) + 1);
    const fault = faultOf(planned, answer);
    if (fault !== undefined) {
      const { status, headers, body } = answer;
      const told = JSON.stringify([status, [...headers], body.slice(0, 2_000)]);
      throw new Error(`${fault}\nRequest: ${shown(planned.bytes)}\nAnswer: ${told}`);
    }
    if (planned.by !== undefined && planned.method === 'GET' && answer.status === 200) {
      remember(planned.by, planned.path, answer.body);
    }
  }

  #watch(abandon: (error: Error) => void): void {
    for (const { planned, since } of this.#underWay.values()) {
      if (performance.now() - since > ANSWER_WITHIN_MS)
        abandon(new Error(`No answer to ${shown(planned.bytes)}`));
    }
  }
}

/**
 * Sends random requests to a server until it is over.
 * @throws Error with the request and its answer when an answer is not as every answer must be
 */
export const fuzz = (plan: Plan): Promise<FuzzReport> => new Fuzz(plan).run();
