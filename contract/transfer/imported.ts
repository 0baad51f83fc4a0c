import type { Omission } from './left-out.ts';
import type { OutlineCategory } from './outline.ts';

/** The content of a file. */
export interface Imported {
  /** The program it is from, in words: `Google Keep`. */
  readonly from: string;
  readonly categories: readonly OutlineCategory[];
  /** At most one for each reason. */
  readonly leftOut: readonly Omission[];
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
  const what = line === undefined ? file : `Line ${line.toLocaleString('en')} of ${file}`;
  return new Unreadable({ what: `${what} cannot be read:`, why });
}

/** Thrown for a file that is not as it was written: nothing is taken from beside it either. */
export class Damaged extends Unreadable {
  constructor(file: string) {
    super({ what: `${file} is damaged.`, why: 'Download or copy it again.' });
  }
}

/** The name of a file without its folders and its ending. */
export const bareName = (file: string): string => lastPart(file).replace(/\.\w+$/, '');

/** The name of a file without its folders. */
export const lastPart = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
