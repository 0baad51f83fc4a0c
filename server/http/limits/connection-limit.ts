import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { clientKey } from './client-key.ts';

/**
 * A browser has six. An idle one costs some ten kilobytes and one of the files that the process may open. Many that are
 * opened at once delay other clients: a thousand by a second.
 */
const CONNECTIONS_MAX = 256;

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Limits the connections from one address. A trusted proxy carries those of all its clients. */
export function limitConnections(server: Server, proxies: readonly string[]): void {
  const trusted = listOf(proxies);
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    if (trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const client = clientKey(address);
    const count = (open.get(client) ?? 0) + 1;
    if (count > CONNECTIONS_MAX) return void socket.destroy();
    open.set(client, count);
    socket.once('close', () => {
      const left = Number(open.get(client)) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}
