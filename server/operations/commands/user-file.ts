import { openAsBlob } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fitted } from '../../../contract/transfer/fit.ts';
import { lastPart, Unreadable, unreadable } from '../../../contract/transfer/imported.ts';
import { parseJson } from '../../../contract/transfer/json.ts';
import { LeftOut } from '../../../contract/transfer/left-out.ts';
import { isOurs, pictureIn, readOurs } from '../../../contract/transfer/ours.ts';
import type { OutlineCategory } from '../../../contract/transfer/outline.ts';
import { filesIn } from '../../../contract/transfer/unzip.ts';
import { codeOf } from '../../runtime/thrown.ts';

const JSON_NAME = 'nightdrive.json';

export interface UserFile {
  readonly categories: readonly OutlineCategory[];
  readonly picture: Uint8Array | undefined;
  readonly leftOut: readonly string[];
}

type Read = (name: string) => Promise<Uint8Array | undefined>;

/**
 * Reads the zip of a download, or `nightdrive.json` with its picture beside it.
 * @throws Error in one line when it is neither, or damaged
 */
export async function readUserFile(file: string): Promise<UserFile> {
  try {
    await access(file); // the next line has an error of its own
    const zip = await openAsBlob(file);
    const isZip = Buffer.from(await zip.slice(0, 2).arrayBuffer()).toString() === 'PK';
    const read = isZip ? await inZip(zip, path.basename(file)) : beside(file);
    const json = await read(isZip ? JSON_NAME : path.basename(file));
    if (json === undefined) throw unreadable(file, `it has no ${JSON_NAME}.`);
    return await userFile(path.basename(file), json, read);
  } catch (error) {
    if (error instanceof Unreadable) throw new Error([error.fault.what, error.fault.why].join(' '));
    const code = codeOf(error);
    if (code !== '') throw new Error(`${file} cannot be opened (${code}).`);
    throw error;
  }
}

async function inZip(zip: Blob, name: string): Promise<Read> {
  const files = await filesIn(zip, name);
  return async (wanted) => files.find((file) => lastPart(file.name) === wanted)?.read();
}

const beside =
  (file: string): Read =>
  (name) =>
    readFile(path.join(path.dirname(file), name));

async function userFile(name: string, bytes: Uint8Array, read: Read): Promise<UserFile> {
  const json = parseJson(name, new TextDecoder().decode(bytes));
  if (!isOurs(json)) throw unreadable(name, 'its format is not nightdrive.');
  const leftOut = new LeftOut();
  const categories = fitted(readOurs(json, name, leftOut), leftOut);
  const picture = pictureIn(json);
  const found = picture === undefined ? undefined : await read(lastPart(picture));
  if (picture !== undefined && found === undefined)
    throw unreadable(name, `its picture ${picture} is not there.`);
  return { categories, picture: found, leftOut: leftOut.omissions.map(({ sentence }) => sentence) };
}
