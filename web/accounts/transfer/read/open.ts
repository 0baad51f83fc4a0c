import { lastPart, unreadable } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import { filesIn } from '../../../../contract/transfer/unzip.ts';
import { isPicture, pictureName, refusalOf } from './kinds-of-files.ts';

/** A file that may have notes, chosen by its user or in a zip. */
export interface Source {
  readonly name: string;
  readonly size: number;
  readonly read: () => Promise<Uint8Array>;
}

const READ = /\.(?:json|csv|md|markdown|txt|ics|opml)$/i;
/** Takeout and Notion put zips into a zip. */
const ZIPS_DEEP = 2;

/** The files that may have notes: the file itself, or those of a zip. Those of other kinds are counted. */
export async function sourcesIn(file: File, leftOut: LeftOut, deep = 0): Promise<Source[]> {
  const read = async () => new Uint8Array(await opened(file, () => file.arrayBuffer()));
  if (isPicture(file.name)) {
    leftOut.add('files', pictureName(file.name));
    return [];
  }
  const isNamedZip = /\.zip$/i.test(file.name);
  if (!isNamedZip && (refusalOf(file.name, '') !== undefined || !(await isZip(file))))
    return [{ name: file.name, size: file.size, read }];
  const all = await filesIn(file, file.name);
  const names = new Set(all.map(({ name }) => name));
  const sources: Source[] = [];
  for (const one of all) {
    if (/\.zip$/i.test(one.name) && deep < ZIPS_DEEP)
      sources.push(...(await sourcesIn(new File([await one.read()], lastPart(one.name)), leftOut, deep + 1)));
    else if (READ.test(one.name) && !isSpare(one.name, names)) sources.push(one);
    else if (!isSpare(one.name, names))
      leftOut.add('files', isPicture(one.name) ? pictureName(one.name) : lastPart(one.name));
  }
  return sources;
}

/** Our download has its lists a second time; Takeout each note, a list of all labels, and a page that shows its files. */
const isSpare = (name: string, names: ReadonlySet<string>): boolean =>
  /(?:^|\/)(?:Labels\.txt|archive_browser\.html)$/i.test(name) ||
  (/\.html$/i.test(name) && names.has(name.replace(/\.html$/i, '.json'))) ||
  (/(?:^|\/)(?:notes\.md|picture\.webp)$/.test(name) && names.has(name.replace(/[^/]+$/, 'nightdrive.json')));

async function isZip(file: File): Promise<boolean> {
  const [first, second, third = 9] = new Uint8Array(await opened(file, () => file.slice(0, 4).arrayBuffer()));
  return first === 0x50 && second === 0x4b && third < 8;
}

async function opened<T>(file: File, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    // The browser gives no reason: it is a folder, or was removed.
    throw unreadable(file.name, 'it cannot be opened. A folder can be imported as a zip file.');
  }
}
