import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const NAME = 'x-forwarded-for';
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/** An address without quotes, brackets and port. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  if (isIP(text) !== 0) return text;
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? '';
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Leaves nothing but addresses in `X-Forwarded-For`: some gateways add the port, with which each connection would be
 * another client. An entry that is no address ends the chain, so that the proxy that wrote it counts as the client.
 */
export function plainForwarded({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers[NAME];
  if (given === undefined) return;
  const entries = String(given).split(',').map(addressIn);
  const known = entries.slice(entries.lastIndexOf(undefined) + 1);
  if (known.length > 0) headers[NAME] = known.join(', ');
  else delete headers[NAME];
}
