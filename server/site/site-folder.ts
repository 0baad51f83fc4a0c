import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CHANGING, TYPES } from './built-web.ts';
import { type Content, content } from './content.ts';

/** The picture in previews of links to the site. */
export const PREVIEW = '/og.jpg';
const REPLACEABLE = [
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'og.jpg',
  'robots.txt',
];
/** Files that may lie beside them, as in /etc/nightdrive: the words, settings, certificates. */
const OF_OTHERS = /^\.|^site\.json$|\.(env|pem|crt|key)$/;
const FILE_MAX_BYTES = 2 * 1024 * 1024;

/**
 * The owner's icons and pictures, by url.
 * @param portrait the file of the portrait, which may lie among them
 * @throws Error in one line when the folder cannot be read, or a file in it would not be used
 */
export async function readSiteFolder(
  folder: string | undefined,
  portrait: string | undefined,
): Promise<Map<string, Content>> {
  if (folder === undefined) return new Map();
  const found = await readdir(folder).catch((error: Error) => {
    throw new Error(`The folder of SITE_FOLDER cannot be read: ${error.message}.`);
  });
  const names = found.filter((name) => !OF_OTHERS.test(name) && path.join(folder, name) !== portrait);
  const files = names.map(async (name): Promise<[string, Content]> => {
    if (!REPLACEABLE.includes(name)) {
      throw new Error(
        `${path.join(folder, name)} is not used; SITE_FOLDER may have ${REPLACEABLE.join(', ')}.`,
      );
    }
    const plain = await readFile(path.join(folder, name));
    if (plain.length > FILE_MAX_BYTES) throw new Error(`${path.join(folder, name)} is larger than 2 MB.`);
    return [`/${name}`, content({ plain }, String(TYPES[path.extname(name)]), CHANGING)];
  });
  return new Map(await Promise.all(files));
}
