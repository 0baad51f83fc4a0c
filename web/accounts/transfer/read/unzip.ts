import { type UnzipFileInfo, unzipSync } from 'fflate';
import { lastPart, sentence, Unreadable, unreadable } from './imported.ts';

const READ = /\.(?:json|csv|md|markdown|txt)$/i;
const PICTURE = /\.(?:png|jpe?g|gif|webp|heic|avif|svg|3gp|amr|m4a|mp3|mp4|aac)$/i;
/** Takeout has each note a second time as HTML, and a list of all labels. */
const SPARE = /\.html$|(?:^|\/)Labels\.txt$/i;

interface Unzipped {
  readonly files: { readonly name: string; readonly bytes: Uint8Array }[];
  readonly leftOut: readonly string[];
}

/**
 * The files of a zip that can hold notes. Each takes as much memory as the zip says before it is inflated, and never
 * more, whatever comes out: together no more than `maxBytes`.
 * @throws Unreadable when it is damaged, or inflates to more
 */
export function unzip(name: string, zip: Uint8Array, maxBytes: number): Unzipped {
  let bytes = 0;
  let pictures = 0;
  let others = 0;
  const said = new Map<string, number>();
  const filter = ({ name: file, originalSize }: UnzipFileInfo): boolean => {
    if (file.endsWith('/') || SPARE.test(file) || file.startsWith('__MACOSX/')) return false;
    if (!READ.test(file)) {
      if (PICTURE.test(file)) pictures += 1;
      else others += 1;
      return false;
    }
    bytes += originalSize;
    if (bytes > maxBytes) throw unreadable(name, 'it is larger inside than it may be.');
    if (said.has(file)) throw unreadable(name, 'it holds two files of one name.');
    said.set(file, originalSize);
    return true;
  };
  const inflated = Object.entries(inflate(name, zip, filter));
  return {
    files: inflated.map(([file, bytes]) => {
      if (bytes.length !== said.get(file)) throw unreadable(lastPart(file), 'it is damaged.');
      return { name: file, bytes };
    }),
    leftOut: [
      ...sentence(
        pictures,
        'file is a picture or a sound and is left out',
        'files are pictures or sounds and are left out',
      ),
      ...sentence(
        others,
        'file is of another kind and is left out',
        'files are of other kinds and are left out',
      ),
    ],
  };
}

function inflate(name: string, zip: Uint8Array, filter: (file: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(zip, { filter });
  } catch (error) {
    // What the library says is for programmers.
    throw error instanceof Unreadable ? error : unreadable(name, 'it is a damaged zip file.');
  }
}
