/** Memory that a client makes the server hold: an unread response, an unfinished body. */
export interface Held {
  grow(bytes: number): void;
  release(): void;
}

interface Holding extends Held {
  bytes: number;
  letGo: () => void;
}

interface Client {
  bytes: number;
  holdings: Set<Holding>;
}

const largest = <T extends { bytes: number }>(all: Iterable<T>): T | undefined => {
  let found: T | undefined;
  for (const one of all) if (found === undefined || one.bytes > found.bytes) found = one;
  return found;
};

/**
 * Bounds the memory that all clients together make the server hold. When it is used up, the client that holds the most
 * loses its largest item: no client can use up the share of another.
 */
export class MemoryBudget {
  readonly #maxBytes: number;
  readonly #clients = new Map<string, Client>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param letGo releases the memory; called at most once, and not after `release` */
  hold(name: string, bytes: number, letGo: () => void): Held {
    const client = this.#clients.get(name) ?? { bytes: 0, holdings: new Set() };
    this.#clients.set(name, client);
    const holding: Holding = {
      bytes: 0,
      letGo,
      grow: (more) => {
        if (!client.holdings.has(holding)) return;
        holding.bytes += more;
        client.bytes += more;
        this.#bytes += more;
        while (this.#bytes > this.#maxBytes) this.#takeBack();
      },
      release: () => {
        if (!client.holdings.delete(holding)) return;
        client.bytes -= holding.bytes;
        this.#bytes -= holding.bytes;
        if (client.holdings.size === 0) this.#clients.delete(name);
      },
    };
    client.holdings.add(holding);
    holding.grow(bytes);
    return holding;
  }

  #takeBack(): void {
    const client = largest(this.#clients.values());
    const holding = client && largest(client.holdings);
    holding?.release();
    holding?.letGo();
  }
}
