import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type RawSocket, rawSocket } from '../../testing/raw-socket.ts';
import { limitConnections } from './connection-limit.ts';

const MAX = 256;

const sockets: RawSocket[] = [];
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.destroy();
});

/** A server of ours, and a connection to it from this machine, with the server's side of it. */
async function listening(proxies: readonly string[]) {
  const server = createServer();
  limitConnections(server, proxies);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return async () => {
    const connected = once(server, 'connection');
    const raw = await rawSocket(port);
    sockets.push(raw);
    const [theirs] = await connected;
    return { raw, theirs };
  };
}

test('an address has up to the limit of connections; the next is closed, until one of them ends', async () => {
  const connect = await listening([]);
  const first = await connect();
  for (let more = 1; more < MAX; more++) await connect();
  const refused = await connect();
  await refused.raw.end();
  expect(first.theirs.destroyed).toBe(false);
  first.raw.socket.destroy();
  await once(first.theirs, 'close');
  expect((await connect()).theirs.destroyed).toBe(false);
});

test('a proxy has as many as come through it', async () => {
  const connect = await listening(['2001:db8::/32', '192.0.2.1', '127.0.0.0/8']);
  for (let more = 0; more < MAX; more++) await connect();
  expect((await connect()).theirs.destroyed).toBe(false);
});
