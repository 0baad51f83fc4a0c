import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * A free port below those that systems hand out (Linux from 32768, others from 49152): whenever its server is down,
 * one of those could go to another.
 */
export function freePort(): Promise<number> {
  const first = randomInt(20_000, 32_000);
  return getPort({ host: '127.0.0.1', port: portNumbers(first, first + 100) });
}
