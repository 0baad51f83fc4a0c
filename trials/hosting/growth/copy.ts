import type { Duplex } from 'node:stream';
import pg from 'pg';

export type Cell = string | number | null;
const CHUNK = 1 << 16;

const special = /[\\\t\n\r]/;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** As COPY reads a value in its text form. */
function cellOf(cell: Cell): string | number {
  if (cell === null) return '\\N';
  if (typeof cell === 'number' || !special.test(cell)) return cell;
  return cell.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign);
}

/** A message of PostgreSQL's protocol: its kind, its length, its content. */
function message(kind: string, body: string): Buffer {
  const text = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** `COPY … FROM STDIN` by the connection of a client. pg sends no rows by itself; what it has is this interface. */
class CopyIn implements pg.Submittable {
  readonly #sql: string;
  readonly #rows: Iterable<readonly Cell[]>;
  readonly #done = Promise.withResolvers<void>();
  #stream: Duplex | undefined;
  #failed = false;

  constructor(sql: string, rows: Iterable<readonly Cell[]>) {
    this.#sql = sql;
    this.#rows = rows;
  }

  get done(): Promise<void> {
    return this.#done.promise;
  }

  submit({ stream }: pg.Connection): void {
    this.#stream = stream;
    stream.write(message('Q', `${this.#sql}\0`));
  }

  handleCopyInResponse(): void {
    this.#send().catch((error) => {
      this.#stream?.write(message('f', `${String(error)}\0`));
    });
  }

  /** The last message of pg about a statement that failed, by its own fault or by a lost connection. */
  handleError(error: unknown): void {
    this.#failed = true;
    this.#done.reject(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve();
  }

  async #send(): Promise<void> {
    let chunk = '';
    for (const row of this.#rows) {
      chunk += `${row.map(cellOf).join('\t')}\n`;
      if (chunk.length < CHUNK) continue;
      await this.#write(message('d', chunk));
      chunk = '';
      if (this.#failed) return;
    }
    await this.#write(Buffer.concat([message('d', chunk), message('c', '')]));
  }

  /** Waits while PostgreSQL has not read what it was sent. */
  #write(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream?.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Copies rows into columns of a table. The connection does nothing else meanwhile. */
export function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const names = columns.map((name) => pg.escapeIdentifier(name)).join();
  const copy = new CopyIn(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`, rows);
  return client.query(copy).done;
}
