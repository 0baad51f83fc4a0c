import { createServer } from 'node:net';
import { PictureProcess } from '../../accounts/pictures/process.ts';
import { codeOf } from '../../runtime/thrown.ts';
import { readOwnersFiles } from '../../site/owners-files.ts';
import { siteAt } from '../health/site-at.ts';
import { type Finding, failureOf, type Looked } from './check.ts';

/** The owner's words, icons and portrait, as a start reads them. */
export async function unreadableWords({ config: { siteFile, siteFolder } }: Looked): Promise<Finding[]> {
  const pictures = new PictureProcess();
  const makeSquare = (file: Uint8Array, side: number) => pictures.square(file, 'site.json', side);
  const found = await failureOf(() => readOwnersFiles({ siteFile, siteFolder, makeSquare }));
  pictures.close();
  return found;
}

/** Without the site's own address, it tells push services nothing. */
export const noNotifications = ({ config: { push, publicUrl } }: Looked): Finding[] =>
  push.isOn && publicUrl === undefined
    ? [{ what: 'without PUBLIC_URL, reminders are shown on open pages alone', isNote: true }]
    : [];

const refusedListening = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve(codeOf(error)));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });

/** The address is free for a start, or this site has it. */
export async function takenAddress({ config: { host, port }, site }: Looked): Promise<Finding[]> {
  const address = `HOST ${host} with PORT ${port}`;
  const found = port === 0 ? undefined : await siteAt({ host, port });
  if (found === undefined) {
    const refused = await refusedListening(host, port);
    if (refused !== undefined) return [{ what: `${address} cannot be listened on: ${refused}` }];
    if (port === 0) return [];
    return [{ what: `nothing answers at ${address}: the site does not run`, isNote: true }];
  }
  if (found.site !== undefined && site === undefined) return []; // another check reports the database
  if (found.site !== undefined && found.site === site) {
    const what = `the site at ${address} answers that it is not ready`;
    return found.isReady ? [] : [{ what, fix: 'its log says why' }];
  }
  const other = found.site === undefined ? 'another program' : 'another site';
  return [{ what: `${other} answers at ${address}`, fix: 'stop it, or choose another PORT' }];
}
