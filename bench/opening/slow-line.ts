// A connection with 100 ms round trip and 5 Mbit/s between a browser and a server. It needs no privileges. The
// browser's own throttling would delay requests instead of packets, and simulates neither handshakes nor slow start.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const ROUND_TRIP_MS = 100;
const BYTES_PER_MS = 5_000_000 / 8 / 1_000;
/** The bytes that fit into one packet. */
const SEGMENT = 1_460;
/** The packets that a new connection may send before the first is acknowledged (RFC 6928). */
const FIRST_WINDOW = 10;

interface Download {
  client: Socket;
  waiting: Buffer[];
  /** The number of packets that may be in flight at once, and of those that are. */
  window: number;
  sent: number;
  /** True when the server has closed it. */
  isOver: boolean;
}

/** The bandwidth that all connections share: their packets are sent in turn. */
class Line {
  readonly #downloads: Download[] = [];
  #isBusy = false;

  open(client: Socket): Download {
    const download = { client, waiting: [], window: FIRST_WINDOW, sent: 0, isOver: false };
    this.#downloads.push(download);
    return download;
  }

  close(download: Download): void {
    const at = this.#downloads.indexOf(download);
    if (at >= 0) this.#downloads.splice(at, 1);
  }

  send(): void {
    if (this.#isBusy) return;
    const at = this.#downloads.findIndex(({ waiting, sent, window }) => waiting.length > 0 && sent < window);
    const [next] = at === -1 ? [] : this.#downloads.splice(at, 1);
    if (next === undefined) return;
    this.#downloads.push(next);
    const segment = takeSegment(next);
    next.sent++;
    this.#isBusy = true;
    setTimeout(() => {
      this.#isBusy = false;
      this.send();
    }, segment.length / BYTES_PER_MS);
    setTimeout(() => {
      next.client.write(segment);
      if (next.isOver && next.waiting.length === 0) next.client.end();
    }, ROUND_TRIP_MS / 2);
    setTimeout(() => {
      next.sent--;
      next.window++;
      this.send();
    }, ROUND_TRIP_MS);
  }
}

function takeSegment({ waiting }: Download): Buffer {
  const first = waiting.shift() ?? Buffer.alloc(0);
  if (first.length > SEGMENT) waiting.unshift(first.subarray(SEGMENT));
  return first.subarray(0, SEGMENT);
}

/** Starts a proxy that is connected to the server at `port` by the slow connection. */
export async function slowLine(port: number): Promise<{ port: number; close: () => void }> {
  const line = new Line();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const download = line.open(client);
    const openedAt = performance.now();
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    // The first bytes are sent after the handshake, which takes a round trip.
    client.on('data', (bytes) => {
      const handshake = Math.max(0, ROUND_TRIP_MS - (performance.now() - openedAt));
      setTimeout(() => upstream.write(bytes), handshake + ROUND_TRIP_MS / 2);
    });
    client.on('close', () => {
      line.close(download);
      upstream.destroy();
    });
    upstream.on('data', (bytes: Buffer) => {
      download.waiting.push(bytes);
      line.send();
    });
    upstream.on('end', () => {
      download.isOver = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
