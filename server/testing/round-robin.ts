import { type Answer, type ApiClient, Unreached } from './torture/api-client.ts';
import type { NodeUnderTest } from './torture/node-under-test.ts';

/** As deploy/Caddyfile has it. */
const HEALTH_INTERVAL_MS = 1_000;
const TRY_DURATION_MS = 5_000;
const TRY_INTERVAL_MS = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What a reverse proxy does before several nodes: sends calls to those that say they are ready, in turn, over
 * connections that it keeps; tries another one only when nobody listened.
 */
export class RoundRobin {
  readonly #nodes: readonly NodeUnderTest[];
  readonly #watching: NodeJS.Timeout;
  #ready: readonly NodeUnderTest[];
  #turn = 0;

  constructor(nodes: readonly NodeUnderTest[]) {
    this.#nodes = nodes;
    this.#ready = nodes;
    this.#watching = setInterval(() => this.#look(), HEALTH_INTERVAL_MS);
  }

  async #look(): Promise<void> {
    const ready = await Promise.all(this.#nodes.map((node) => node.isReady()));
    this.#ready = this.#nodes.filter((_, at) => ready[at]);
  }

  /** Whether calls go to this node. */
  uses(node: NodeUnderTest): boolean {
    return this.#ready.includes(node);
  }

  async call(client: ApiClient, method: string, path: string, body?: object): Promise<Answer> {
    for (const since = performance.now(); ; await pause(TRY_INTERVAL_MS)) {
      const node = this.#ready[this.#turn++ % this.#ready.length];
      try {
        if (node !== undefined) return await client.call(node.port, method, path, body);
        if (performance.now() - since > TRY_DURATION_MS) throw new Error('No node is ready.');
      } catch (error) {
        if (!(error instanceof Unreached) || performance.now() - since > TRY_DURATION_MS) throw error;
      }
    }
  }

  close(): void {
    clearInterval(this.#watching);
  }
}
