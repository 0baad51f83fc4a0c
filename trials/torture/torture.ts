import assert from 'node:assert/strict';
import type { NodeUnderTest } from '../../server/testing/node-under-test.ts';
import type { SmallDisk } from './small-disk.ts';
import { TorturedUser } from './tortured-user.ts';

const UP_MIN_MS = 100;
const LOOK_AGAIN_MS = 10;

interface End {
  signal: 'SIGKILL' | 'SIGTERM';
  /** The longest time before it. */
  upMs: number;
  /** Runs while the node is down and the others write. */
  meanwhile?: () => Promise<unknown>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Real servers on the same data, and users who write to them as fast as they can. */
export class Torture {
  readonly #nodes: readonly NodeUnderTest[];
  readonly #users: readonly TorturedUser[];

  constructor(nodes: readonly NodeUnderTest[], users: number) {
    this.#nodes = nodes;
    const somePort = () => nodes[Math.floor(Math.random() * nodes.length)]?.port ?? 0;
    this.#users = Array.from({ length: users }, () => new TorturedUser(somePort));
  }

  /** The calls of all users with this outcome. */
  count(outcome: keyof TorturedUser['outcomes']): number {
    return this.#users.reduce((sum, { outcomes }) => sum + outcomes[outcome], 0);
  }

  #answered(): number {
    return this.count('acknowledged') + this.count('disk full');
  }

  async #all(what: (user: TorturedUser) => Promise<void>): Promise<void> {
    await Promise.all(this.#users.map(what));
  }

  async begin(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.start()));
    await this.#all((user) => user.register());
  }

  /** Ends one node at a random moment while all users write, starts it again, and checks all acknowledged writes. */
  async endNode(round: number, { signal, upMs, meanwhile }: End): Promise<void> {
    const victim = this.#nodes[round % this.#nodes.length];
    let stopped = false;
    const answered = this.#answered();
    const writing = this.#all((user) => user.writeUntil(() => stopped));
    await pause(UP_MIN_MS + Math.random() * upMs);
    while (this.#answered() < answered + this.#users.length) await pause(LOOK_AGAIN_MS); // a busy machine
    const exit = await victim?.end(signal);
    if (signal === 'SIGTERM') assert.equal(exit, 0, 'A node that is asked to stop ends with 0');
    await meanwhile?.();
    stopped = true;
    await writing;
    await victim?.start();
    await this.#all((user) => user.check());
  }

  /** Fills the disk while all write: 507, reads go on; kills the node on the full disk; frees the room. */
  async fillDisk(round: number, disk: SmallDisk, upMs: number): Promise<void> {
    disk.fill();
    await this.#all((user) => user.fillDisk());
    await this.#all((user) => user.check());
    await this.#all((user) => user.checkSession());
    if (round % 2 === 0) await this.endNode(round, { signal: 'SIGKILL', upMs });
    disk.free();
    await this.#all((user) => user.tidy());
  }

  /** Shuts all nodes down in order. */
  async finish(): Promise<void> {
    for (const user of this.#users) user.close();
    for (const exit of await Promise.all(this.#nodes.map((node) => node.end('SIGTERM'))))
      assert.equal(exit, 0);
  }

  /** Kills all nodes that still run. */
  async abandon(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.end('SIGKILL')));
  }
}
