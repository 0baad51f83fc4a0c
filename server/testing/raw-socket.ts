import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends exactly what a test wants, and receives everything. */
export interface RawSocket {
  socket: Socket;
  say: (bytes: string | Buffer) => void;
  /** The bytes received, once they match. Rejects when the server closes before. */
  receive: (wanted: RegExp) => Promise<string>;
  /** All bytes received until the server closed. */
  end: () => Promise<string>;
}

export async function rawSocket(port: number): Promise<RawSocket> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let closed = false;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of listeners) listener();
  };
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
    wake();
  });
  socket.on('error', () => {
    // A reset is one way to close; `close` follows.
  });
  socket.on('close', () => {
    closed = true;
    wake();
  });
  await once(socket, 'connect');
  const until = (isThere: () => boolean, orElse: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (!isThere() && !closed) return;
        listeners.delete(look);
        if (isThere()) resolve(received);
        else reject(new Error(`${orElse}: ${received}`));
      };
      listeners.add(look);
      look();
    });
  return {
    socket,
    say: (bytes) => {
      socket.write(bytes);
    },
    receive: (wanted) => until(() => wanted.test(received), `The server closed without ${wanted}`),
    end: () => until(() => closed, ''),
  };
}
