import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { PictureProcess } from '../../accounts/pictures/process.ts';
import { SECRET_FILE, secretOf } from '../../accounts/signing/secret.ts';
import type { Config } from '../../config/config.ts';
import { readOwnersFiles } from '../../site/owners-files.ts';
import { makeBackupFolder } from '../backup/timed-backups.ts';
import { isReady } from './await-ready.ts';
import type { Findings } from './findings.ts';

/** Why a start could not read the owner's files. */
async function faultOfFiles({ siteFile, siteFolder }: Config): Promise<string[]> {
  const pictures = new PictureProcess();
  try {
    await readOwnersFiles({
      siteFile,
      siteFolder,
      makeSquare: (file, side) => pictures.square(file, 'site.json', side),
    });
    return [];
  } catch (error) {
    return [reasonOf(error)];
  } finally {
    pictures.close();
  }
}

/** Why a start could not use the folder of the backups, which it makes, or the secret. */
function faultOfData(config: Config): string[] {
  const { appSecret, dataDir } = config;
  const work = [
    () => makeBackupFolder(config),
    () => (appSecret !== undefined || existsSync(path.join(dataDir, SECRET_FILE))) && secretOf(config),
  ];
  return work.flatMap((one) => {
    try {
      one();
      return [];
    } catch (error) {
      return reasonOf(error);
    }
  });
}

/** As a part of a sentence. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

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
  return { problems: [...(await faultOfFiles(config)), ...faultOfData(config), ...listening] };
}
