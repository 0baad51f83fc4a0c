import { hash } from 'node:crypto';
import type { Value } from './statement.ts';

export interface WholeTable {
  name: string;
  columns: readonly { name: string; holds: 'text' | 'integer' | 'bytes' }[];
}

/** Values in the order of the columns. */
export type WholeRow = readonly Value[];

/** Where a copy of all tables comes from: as it was at one moment, and nothing is written to it. */
export interface TablesSource {
  count(table: WholeTable): Promise<number>;
  /** All rows, some at a time, in no order. */
  batches(table: WholeTable): AsyncIterable<WholeRow[]>;
  close(): Promise<void>;
}

/** Where it goes to: the tables are new and empty, and nothing stays of them unless `complete` has ended. */
export interface TablesTarget extends TablesSource {
  insert(table: WholeTable, rows: readonly WholeRow[]): Promise<void>;
  /** Checks what belongs to what, and keeps the copy. */
  complete(): Promise<void>;
}

const LANES = 4;

/** Sums up the rows of a table, in whatever order they come and on whichever engine they are. */
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
