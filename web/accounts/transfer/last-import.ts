import { v7 as uuidV7 } from 'uuid';
import { readStored, store } from '../../session/storage.ts';
import { userOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';

/** The user's latest import on this device, kept so that it can be undone after a reload. */
export interface LastImport {
  /** The common beginning of all its ids. */
  readonly id: string;
  readonly categories: number;
  readonly notes: number;
  /** The number of categories that the notes are in. */
  readonly into: number;
  /** True when all of it was imported. */
  readonly isWhole: boolean;
}

/** Its key in local storage, which a logout clears. */
const KEY = 'import';
const COUNTED_DIGITS = 8;
const FIRST_CATEGORY = 0x8000_0000;
const DELETION = 0xffff_ffff;

export const newImportId = (): string => uuidV7();

const nth = (id: string, n: number): string =>
  id.slice(0, -COUNTED_DIGITS) + n.toString(16).padStart(COUNTED_DIGITS, '0');

/** The ids of an import follow from its own id and a count, so that none of them has to be stored for the undo. */
export const noteId = (id: string, n: number): string => nth(id, n);
export const categoryId = (id: string, n: number): string => nth(id, FIRST_CATEGORY + n);
/** The id of the deletion that undoes the import. */
export const deletionId = (id: string): string => nth(id, DELETION);

const user = (): string | undefined => userOf(readTokens().access ?? '');

export function rememberImport(last: LastImport | null): void {
  store({ [KEY]: last && JSON.stringify({ user: user(), ...last }) });
}

export function lastImport(): LastImport | undefined {
  try {
    const { user: owner, ...last }: LastImport & { user?: string } = JSON.parse(readStored(KEY) ?? '{}');
    return owner === undefined || owner !== user() ? undefined : last;
  } catch {
    return undefined; // the stored value is not ours
  }
}
