import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { prepareStatements } from './statements.ts';

const SESSION_S = 30 * 86_400;

export interface Draft {
  content: string;
  category: number;
  parent: string | null;
}

export interface Change {
  content?: string;
  important?: boolean;
  scratched_out?: boolean;
}

type Row = [string, string, number, string | null, number, number];

const bit = (flag: boolean | undefined) => (flag === undefined ? null : Number(flag));

/** The yardstick's data. The writes of one turn of the event loop share one commit. */
export class Store {
  readonly #sql: ReturnType<typeof prepareStatements>;
  #turn: (() => () => void)[] | undefined;

  constructor(file: string) {
    this.#sql = prepareStatements(file);
  }

  addUser(username: string, salt: Uint8Array, hash: Uint8Array): void {
    this.#sql.addUser.run(username, salt, hash);
  }

  userNamed(username: string) {
    return this.#sql.userNamed.get(username) as
      | { id: number; salt: Uint8Array; hash: Uint8Array }
      | undefined;
  }

  openSession(user: number): string {
    const sid = randomUUID();
    this.#sql.addSession.run(sid, user, Math.floor(Date.now() / 1000) + SESSION_S);
    return sid;
  }

  isOpen(sid: string): boolean {
    const session = this.#sql.session.get(sid);
    return session !== undefined && Number(session['until']) > Date.now() / 1000;
  }

  revision(user: number): number {
    return Number(this.#sql.revision.get(user)?.['revision'] ?? 0);
  }

  /** The list as JSON, concatenated by hand. */
  notes(user: number): string {
    const rows = this.#sql.list.all(user) as unknown as Row[];
    let text = '[';
    let comma = '';
    for (const [id, content, category, parent, important, scratchedOut] of rows) {
      text +=
        `${comma}{"id":"${id}","content":${JSON.stringify(content)},"category":${category},` +
        `"parent":${parent === null ? 'null' : `"${parent}"`},` +
        `"important":${important === 1},"scratched_out":${scratchedOut === 1}}`;
      comma = ',';
    }
    return `${text}]`;
  }

  categories(user: number): string {
    return JSON.stringify(this.#sql.categories.all(user));
  }

  addCategory(user: number, title: string): string {
    return JSON.stringify(this.#sql.addCategory.get(user, title));
  }

  addNote(user: number, { content, category, parent }: Draft): string | undefined {
    if (this.#sql.ownCategory.get(category, user) === undefined) return undefined;
    const id = randomUUIDv7();
    this.#sql.addNote.run(user, category, parent, content, id);
    this.#sql.raise.run(user);
    return JSON.stringify({ id, content, category, parent, important: false, scratched_out: false });
  }

  changeNote(user: number, id: string, change: Change): string | undefined {
    const note = this.#sql.change.get(
      change.content ?? null,
      bit(change.important),
      bit(change.scratched_out),
      id,
      user,
    );
    if (note === undefined) return undefined;
    this.#sql.raise.run(user);
    const [important, scratched_out] = [note['important'] === 1, note['scratched_out'] === 1];
    return JSON.stringify({ ...note, important, scratched_out });
  }

  order(user: number, ids: readonly string[]): string {
    for (let index = 0; index < ids.length; index++) this.#sql.place.run(index + 1, ids[index] ?? '', user);
    this.#sql.raise.run(user);
    return '{"detail":"Order updated."}';
  }

  see(visitors: Iterable<[string, number]>): void {
    this.#sql.begin.run();
    for (const [id, at] of visitors) this.#sql.see.run(id, at);
    this.#sql.commit.run();
  }

  /** Runs `work` in the transaction of this turn, and calls `answer` with its result once it is on the disk. */
  write<T>(work: () => T, answer: (result: T) => void): void {
    if (this.#turn === undefined) {
      this.#turn = [];
      setImmediate(() => this.#commit());
    }
    this.#turn.push(() => {
      const result = work();
      return () => answer(result);
    });
  }

  #commit(): void {
    const turn = this.#turn ?? [];
    this.#turn = undefined;
    this.#sql.begin.run();
    const answers = turn.map((job) => job());
    this.#sql.commit.run();
    for (const answer of answers) answer();
  }
}
