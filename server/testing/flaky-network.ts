import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../scripts/free-port.ts';

/** The way to a server, which a test can cut, stop and open again. */
export interface FlakyNetwork {
  url: string;
  /** Cuts every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Cuts the connections that are open now. */
  reset: () => void;
  /** Lets nothing through any more, without a word. */
  hang: () => void;
  /** Lets everything through again. */
  mend: () => Promise<void>;
  /** Calls back with everything that a client sends from now on. */
  watch: (seen: (sent: Buffer) => void) => void;
  close: () => Promise<void>;
}

/** A proxy between a client and the server at an address. */
export async function flakyNetwork(to: string): Promise<FlakyNetwork> {
  const target = new URL(to);
  const pairs = new Set<[Socket, Socket]>();
  let hanging = false;
  let seen: (sent: Buffer) => void = () => {};

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('close', end).on('error', end);
    client.on('data', (sent) => {
      seen(sent);
      if (!hanging) upstream.write(sent);
    });
    upstream.on('data', (answer) => {
      if (!hanging) client.write(answer);
    });
  });
  const port = await freePort();
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;

  const reset = () => {
    for (const [client] of [...pairs]) client.resetAndDestroy();
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    reset();
    await closed;
  };
  return {
    url: url.href,
    cut,
    reset,
    hang: () => {
      hanging = true;
    },
    mend: async () => {
      if (hanging) reset();
      hanging = false;
      if (!server.listening) await listen();
    },
    watch: (callback) => {
      seen = callback;
    },
    close: cut,
  };
}
