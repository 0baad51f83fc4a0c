import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Content } from './content.ts';
import { type MakeSquare, type Portrait, readPortrait } from './portrait.ts';
import { parseSiteFile, type SiteFile } from './site-file.ts';
import { readSiteFolder } from './site-folder.ts';

export interface OwnersPlaces {
  siteFile: string;
  /** The owner's icons and pictures, which replace those of the build. */
  siteFolder?: string | undefined;
  /** Makes the portrait in its sizes. */
  makeSquare: MakeSquare;
}

interface OwnersFiles {
  words: SiteFile;
  portrait: Portrait | undefined;
  /** By url. */
  files: Map<string, Content>;
}

/** The file of the portrait, which is beside site.json. */
export const portraitIn = (siteFile: string, { portrait }: SiteFile): string | undefined =>
  portrait && path.resolve(path.dirname(siteFile), portrait);

export async function readSiteFile(file: string): Promise<SiteFile> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Error(`The site file cannot be read: ${error.message}.`);
  });
  const source = bytes.toString('utf8');
  if (!Buffer.from(source).equals(bytes)) throw new Error(`${file}:1: the file is not UTF-8.`);
  return parseSiteFile(source, file);
}

/**
 * Reads the words, the portrait and the pictures of the owner.
 * @throws Error in one line when one of them is wrong
 */
export async function readOwnersFiles({
  siteFile,
  siteFolder,
  makeSquare,
}: OwnersPlaces): Promise<OwnersFiles> {
  const words = await readSiteFile(siteFile);
  const portraitFile = portraitIn(siteFile, words);
  const portrait = portraitFile === undefined ? undefined : await readPortrait(portraitFile, makeSquare);
  return { words, portrait, files: await readSiteFolder(siteFolder, portraitFile) };
}
