import { NOTES_MAX } from '../../../../contract/notes.ts';
import { countText } from '../../../ui/count-text.ts';
import { countAll } from '../outline.ts';
import { fitted } from './fit.ts';
import { type Imported, lastPart, type SourceFile, sentence, Unreadable, unreadable } from './imported.ts';
import { parseJson } from './json.ts';

/** Of a file, and of what a zip inflates to. */
const FILE_MAX_MB = 50;
const MAX_BYTES = FILE_MAX_MB * 1024 * 1024;
const LIMITS = `At most ${countText(NOTES_MAX)} notes and ${FILE_MAX_MB} MB.`;
const NO_NOTES = 'there are no notes in it.';
const NO_FORMAT = 'it is not in a format that can be imported.';

interface Opened {
  readonly files: readonly SourceFile[];
  readonly leftOut: readonly string[];
}

/**
 * Reads what a file brings, whatever of the known formats it has. The code of a format comes when it is met.
 * @throws Unreadable
 */
export async function readFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<Imported> {
  if (file.size > MAX_BYTES)
    throw new Unreadable({ why: `${LIMITS} This file has ${Math.ceil(file.size / 1024 / 1024)} MB.` });
  const { files, leftOut } = await open(file.name, new Uint8Array(await file.arrayBuffer()));
  const read = await readAll(file.name, files);
  const fit = fitted({ ...read, leftOut: [...read.leftOut, ...leftOut] });
  const count = countAll(fit.categories);
  if (count > NOTES_MAX)
    throw new Unreadable({ why: `${LIMITS} This file holds ${countText(count)} notes.` });
  if (fit.categories.length === 0) throw unreadable(file.name, NO_NOTES);
  return fit;
}

async function open(name: string, bytes: Uint8Array): Promise<Opened> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 8;
  if (!isZip) return { files: [{ name, text: decode(name, bytes) }], leftOut: [] };
  const { unzip } = await import('./unzip.ts');
  const { files, leftOut } = unzip(name, bytes, MAX_BYTES);
  const ours = files.filter((file) => lastPart(file.name) === 'nightdrive.json');
  return {
    files: (ours.length > 0 ? ours : files).map(({ name, bytes }) => ({ name, text: decode(name, bytes) })),
    leftOut: ours.length > 0 ? [] : leftOut,
  };
}

/** Text is UTF-8, or UTF-16 with a mark, as Windows saves it. */
function decode(name: string, bytes: Uint8Array): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // not a text
  }
  throw unreadable(lastPart(name), NO_FORMAT);
}

/** All files of one format: an export has one, and its other files only document it. */
async function readAll(name: string, files: readonly SourceFile[]): Promise<Imported> {
  const json = files
    .filter((file) => isJson(file))
    .map((file) => ({ ...file, json: parseJson(short(file)) }));
  const [{ isOurs, readOurs }, { isKeep, readKeep }] = await Promise.all([
    import('./ours.ts'),
    import('./keep.ts'),
  ]);
  const own = json.find((file) => isOurs(file.json));
  if (own) return readOurs(own.json, lastPart(own.name));
  const notes = json.filter((file) => isKeep(file.json));
  if (notes.length > 0) return withOthers(readKeep(notes), files.length - notes.length);
  const tables = files.filter((file) => /\.csv$/i.test(file.name));
  if (tables.length > 0) return (await import('./todoist.ts')).readTodoist(tables.map(short));
  const texts = files.filter((file) => !isJson(file));
  if (texts.length === 0) throw unreadable(name, files.length === 0 ? NO_NOTES : NO_FORMAT);
  return (await import('./markdown.ts')).readMarkdown(texts.map(short));
}

const withOthers = (read: Imported, others: number): Imported => ({
  ...read,
  leftOut: [
    ...read.leftOut,
    ...sentence(others, 'file is not a note and is left out', 'files are not notes and are left out'),
  ],
});

const isJson = ({ name, text }: SourceFile): boolean =>
  /\.json$/i.test(name) || (!/\.(?:md|markdown|csv)$/i.test(name) && /^\s*[{]/.test(text));

const short = ({ name, text }: SourceFile): SourceFile => ({ name: lastPart(name), text });
