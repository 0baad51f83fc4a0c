import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Config } from '../../config/config.ts';
import { parseSiteFile } from '../../site/site-file.ts';
import { isReady } from './await-ready.ts';
import type { Findings } from './findings.ts';

/** Why a start could not read the owner's words. */
function faultOfWords({ siteFile }: Config): string[] {
  try {
    parseSiteFile(readFileSync(siteFile, 'utf8'), siteFile);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    return [reason.includes(siteFile) ? reason : `${siteFile}: ${reason}`];
  }
}

/** Why a start could not listen. */
const faultOfListening = ({ host, port }: Config): Promise<string[]> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'another program uses it' : (error.code ?? error.message);
      resolve([`HOST ${host} with PORT ${port} cannot be listened on: ${reason}`]);
    });
    server.listen({ host, port }, () => server.close(() => resolve([])));
  });

/** Checks what a start needs beside the database. The port is in use while the site runs. */
export async function examineStart(config: Config): Promise<Findings> {
  const listening = (await isReady(config)) ? [] : await faultOfListening(config);
  return { problems: [...faultOfWords(config), ...listening] };
}
