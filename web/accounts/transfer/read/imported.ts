import { counted, countText } from '../../../ui/count-text.ts';
import type { OutlineCategory } from '../outline.ts';

/** A file as it came, or one of a zip. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** The content of a file. */
export interface Imported {
  /** Whose file it is, in words: `Google Keep`. */
  readonly from: string;
  readonly categories: readonly OutlineCategory[];
  /** Sentences about what is left out or changed. */
  readonly leftOut: readonly string[];
}

/** Why a file cannot be imported: what, in bold type, and the reason. */
export interface Fault {
  readonly what?: string;
  readonly why: string;
}

/** Thrown for a file that cannot be imported, with the sentences to show. */
export class Unreadable extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.why);
    this.fault = fault;
  }
}

/** @param line from 1; undefined when it is not known */
export function unreadable(file: string, why: string, line?: number): Unreadable {
  const what = line === undefined ? file : `Line ${countText(line)} of ${file}`;
  return new Unreadable({ what: `${what} cannot be read:`, why });
}

/** The name of a file without its folders and its ending. */
export const bareName = (file: string): string => lastPart(file).replace(/\.\w+$/, '');

/** The name of a file without its folders. */
export const lastPart = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** A sentence that counts something; none when the count is 0. */
export function sentence(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${counted(count, one, many)}.`];
}
