import { type Entry, type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { Damaged, unreadable } from './imported.ts';

/** A file in a zip, which is read when it is asked for. */
export interface ZippedFile {
  readonly name: string;
  /** The size of its content. */
  readonly size: number;
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Files that systems and browsers add beside those of people. */
const JUNK = /\/$|(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/;

/** Signs of damage that the library lets pass. */
const OF_DAMAGE: readonly string[] = ['trailing central directory data', 'appended data'];

const REFUSED: Readonly<Record<string, string>> = {
  'File contains encrypted entry': 'it is protected by a password.',
  'Encrypted central directory is not supported': 'it is protected by a password.',
  'Compression method not supported': 'it is compressed in a way that browsers cannot read.',
  'Split zip file': 'it is one part of a divided zip file.',
};

/**
 * The files in a zip, of any size: its directory is read, and each file by itself. Every file is compared with its
 * header and its checksum, and takes no more memory than the zip says.
 * @throws Unreadable when it is damaged or cannot be read, as does reading one of its files
 */
export async function filesIn(zip: Blob, name: string): Promise<ZippedFile[]> {
  const reader = new ZipReader(readerOf(zip), {
    useWebWorkers: false,
    checkSignature: true,
    checkLocalFilename: true,
    checkOverlappingEntry: true,
    filenameValidation: 'tolerant', // nothing is written to a disk
  });
  const entries = await explained(name, () => reader.getEntries());
  if (reader.warnings?.some(({ reason }) => OF_DAMAGE.includes(reason))) throw new Damaged(name);
  if (entries.some(isBrokenFolder)) throw new Damaged(name);
  const files = entries.filter(isFile).filter((entry) => !JUNK.test(nameOf(entry)));
  return files.map((entry) => ({
    name: nameOf(entry),
    size: entry.uncompressedSize,
    read: () => explained(name, () => bytesOf(entry)),
  }));
}

/** Some programs for Windows write its own separators. */
const nameOf = ({ filename }: Entry): string => filename.replaceAll('\\', '/').normalize('NFC');

/** A file that has become a folder by one bit: its notes would be lost without a word. */
const isBrokenFolder = ({ directory, uncompressedSize, compressedSize }: Entry): boolean =>
  directory && (uncompressedSize > 0 || compressedSize > 2);

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

const readerOf = (zip: Blob): Reader<Blob> => ({
  size: zip.size,
  readable: zip.stream(),
  createReadable: ({ offset = 0, size = zip.size - offset } = {}) =>
    zip.slice(offset, offset + size).stream(),
  readUint8Array: async (index, length) =>
    new Uint8Array(await zip.slice(index, index + length).arrayBuffer()),
});

async function bytesOf(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  let at = 0;
  await entry.getData(
    new WritableStream<Uint8Array>({
      write(part) {
        bytes.set(part, at); // throws for more than the zip has said
        at += part.length;
      },
    }),
  );
  if (at !== bytes.length) throw new RangeError('The file is shorter than the zip says.');
  return bytes;
}

async function explained<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = error instanceof Error ? REFUSED[error.message] : undefined;
    throw why === undefined ? new Damaged(name) : unreadable(name, why);
  }
}
