import { hash } from 'node:crypto';
import type { Value } from './compile.ts';

export interface WholeTable {
  name: string;
  columns: readonly { name: string; holds: 'text' | 'integer' | 'bytes' }[];
}

/** A picture has up to a few hundred kilobytes. */
export const rowsAtOnce = ({ columns }: WholeTable): number =>
  columns.some(({ holds }) => holds === 'bytes') ? 20 : 1_000;

/** Values in the order of the columns. */
export type WholeRow = readonly Value[];

/** The source of a copy of all tables: a snapshot that is only read. */
export interface TablesSource {
  tables: readonly WholeTable[];
  /** All rows, some at a time, in no order. */
  batches(table: WholeTable): Iterable<WholeRow[]>;
  close(): void;
}

/** The target: its tables are new and empty, and are discarded unless `complete` resolves. */
export interface TablesTarget {
  insert(table: WholeTable, rows: readonly WholeRow[]): Promise<void>;
  /** All rows that were inserted. */
  batches(table: WholeTable): AsyncIterable<WholeRow[]>;
  /** Checks the foreign keys and makes the copy permanent. */
  complete(): Promise<void>;
  close(): Promise<void>;
}

const LANES = 4;

/** A checksum of a table's rows, independent of their order and of the engine. */
export class Checksum {
  rows = 0;
  readonly #sums = new Uint32Array(LANES);

  add(row: WholeRow): void {
    const plain = row.map((value) => (value instanceof Uint8Array ? hash('sha256', value) : value));
    const digest = hash('sha256', JSON.stringify(plain), 'buffer');
    for (const [lane, sum] of this.#sums.entries()) this.#sums[lane] = sum + digest.readUInt32LE(4 * lane);
    this.rows++;
  }

  equals(other: Checksum): boolean {
    return this.rows === other.rows && this.#sums.join() === other.#sums.join();
  }
}
