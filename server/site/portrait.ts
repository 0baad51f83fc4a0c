import { readFile } from 'node:fs/promises';
import { PORTRAIT_SIDES, portraitUrl } from '../../contract/site.ts';
import { type Content, content } from './content.ts';

const FILE_MAX_BYTES = 5 * 1024 * 1024;
/** Its address in a page changes with the picture, so that a page never shows an older one. */
const CACHING = 'public, max-age=86400';

/** Makes a square WebP of this side. @returns undefined when the file is not a picture that can be read */
export type MakeSquare = (
  file: Uint8Array,
  side: number,
) => Promise<{ id: string; data: Uint8Array } | undefined>;

export interface Portrait {
  /** Changes with the picture. */
  version: string;
  /** By url, one for each size. */
  files: [url: string, Content][];
}

/**
 * Reads the owner's picture and makes it in all its sizes.
 * @throws Error in one line when the file cannot be read as a picture
 */
export async function readPortrait(file: string, makeSquare: MakeSquare): Promise<Portrait> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Error(`The portrait of site.json cannot be read: ${error.message}.`);
  });
  if (bytes.length > FILE_MAX_BYTES)
    throw new Error(`${file}, the portrait of site.json, is larger than 5 MB.`);
  const files: [string, Content][] = [];
  let version = '';
  for (const side of PORTRAIT_SIDES) {
    const made = await makeSquare(bytes, side);
    if (made === undefined)
      throw new Error(
        `${file}, the portrait of site.json, is not a JPEG, PNG, WebP, GIF or AVIF that can be read.`,
      );
    version ||= made.id.slice(0, 8);
    files.push([portraitUrl(side), content({ plain: Buffer.from(made.data) }, 'image/webp', CACHING)]);
  }
  return { version, files };
}
