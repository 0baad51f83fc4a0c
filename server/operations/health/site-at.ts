import type { Config } from '../../config/config.ts';
import { get } from '../../runtime/node-http.ts';

const ANSWER_WITHIN_MS = 2_000;
const ANSWER_MAX_LENGTH = 1_000;

/** The site that answers at an address, by its id. Without one it is another program, or has not been ready yet. */
export interface Answering {
  site: string | undefined;
  isReady: boolean;
}

const ANOTHER: Answering = { site: undefined, isReady: false };

/** The address of this machine at which a server that listens on `host` can be asked. */
const localHost = (host: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host;

function siteIn(text: string): Answering {
  try {
    const { status, site } = JSON.parse(text);
    return { site: typeof site === 'string' ? site : undefined, isReady: status === 'ready' };
  } catch {
    return ANOTHER;
  }
}

/** @returns undefined when nothing listens there */
export const siteAt = ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Answering | undefined> =>
  new Promise((resolve) => {
    let isListening = false;
    const failed = () => resolve(isListening ? ANOTHER : undefined);
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const request = get({ host: localHost(host), port, path: '/readyz', signal, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text = `${text}${part}`.slice(0, ANSWER_MAX_LENGTH);
      });
      answer.on('error', failed).on('end', () => resolve(siteIn(text)));
    });
    request.on('socket', (socket) =>
      socket.on('connect', () => {
        isListening = true;
      }),
    );
    request.on('error', failed);
  });

export const isReadyAt = async (address: Pick<Config, 'host' | 'port'>, site: string): Promise<boolean> => {
  const found = await siteAt(address);
  return found?.isReady === true && found.site === site;
};
