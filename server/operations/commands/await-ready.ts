import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';

const ASK_EVERY_MS = 200;
const WAIT_MS = 60_000;

/** The address of this machine at which a server that listens on `host` can be asked. */
const localHost = (host: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host;

export const isReady = ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: localHost(host), port, path: '/readyz', timeout: 2_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });

function isAlive(pid: string): boolean {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits until the site on this machine responds: as long as its process runs, where systemd reports it, otherwise
 * a minute.
 * @throws Error of one line when it does not respond
 */
export async function awaitReady(config: Config): Promise<void> {
  const pid = process.env['MAINPID'];
  for (const since = performance.now(); !(await isReady(config)); await pause(ASK_EVERY_MS)) {
    if (pid !== undefined && !isAlive(pid)) throw new Error('The site has ended. Its log says why.');
    if (pid === undefined && performance.now() - since > WAIT_MS) {
      throw new Error(`The site does not answer on port ${config.port}.`);
    }
  }
}
