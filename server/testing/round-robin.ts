import type { Agent } from 'node:http';
import { type Answer, type Call, send } from './connection.ts';
import type { NodeUnderTest } from './node-under-test.ts';

/** As deploy/Caddyfile has it. */
const HEALTH_INTERVAL_MS = 1_000;
const TRY_DURATION_MS = 5_000;
const TRY_INTERVAL_MS = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A reverse proxy before several nodes: sends calls in turn to those that report ready, over connections that
 * it reuses; tries another node only when the first did not listen.
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

  /** True when calls go to this node. */
  uses(node: NodeUnderTest): boolean {
    return this.#ready.includes(node);
  }

  async send(agent: Agent, call: Call): Promise<Answer> {
    for (const since = performance.now(); ; await pause(TRY_INTERVAL_MS)) {
      const node = this.#ready[this.#turn++ % this.#ready.length];
      try {
        if (node !== undefined) return await send(agent, node.port, call);
        if (performance.now() - since > TRY_DURATION_MS) throw new Error('No node is ready.');
      } catch (error) {
        const wasUnreached = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!wasUnreached || performance.now() - since > TRY_DURATION_MS) throw error;
      }
    }
  }

  close(): void {
    clearInterval(this.#watching);
  }
}
