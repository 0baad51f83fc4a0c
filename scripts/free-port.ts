import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * A free port below the range that systems assign (Linux from 32768, others from 49152), because the system could
 * assign a port of that range to another program while its server is down.
 */
export function freePort(): Promise<number> {
  const first = randomInt(20_000, 32_000);
  return getPort({ host: '127.0.0.1', port: portNumbers(first, first + 100) });
}
