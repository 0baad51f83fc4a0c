import type { IDBPDatabase } from 'idb';
import { openDatabase, type Schema } from './database.ts';
import type { ListName, Lists } from './lists.ts';

/** What the server was last known to have. */
export interface Copy {
  readonly lists: Partial<Lists>;
  readonly revisions: Readonly<Partial<Record<ListName, number>>>;
  /** When that was, in milliseconds; 0 for never. */
  readonly asOf: number;
}

/** Several answers in a row are written at once. */
const WRITE_AFTER_MS = 200;

/**
 * The lists of a session as this device keeps them: found by the next page before the server answers, or when it does
 * not. A session without an id keeps nothing, and neither does a browser that refuses to.
 * @param present what there is to keep, whenever it is written
 */
export function keptLists(session: string | undefined, present: () => Copy, signal: AbortSignal) {
  const database = session === undefined ? undefined : openDatabase().catch(() => undefined);
  let written: Pick<Copy, 'lists' | 'revisions'> = { lists: {}, revisions: {} };
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<Copy | undefined> {
    const opened = await database;
    if (session === undefined || opened === undefined) return undefined;
    try {
      const copy = await readCopy(opened, session);
      if (copy) written = copy;
      return copy;
    } catch {
      return undefined; // what cannot be read is fetched
    }
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const opened = await database;
    const { lists, revisions, asOf } = present();
    // What is fetched while this is written must not put its number on an older list.
    const copy = { lists, revisions: { ...revisions }, asOf };
    if (session === undefined || opened === undefined || copy.asOf === 0 || signal.aborted) return;
    try {
      await writeCopy(opened, session, copy, written);
      written = copy;
    } catch {
      // a full disk, or a database that is gone: the next page fetches what is not here
    }
  }

  /** A page that goes in this moment leaves it written. */
  for (const event of ['pagehide', 'visibilitychange'])
    addEventListener(event, () => void write(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    void database?.then((opened) => opened?.close());
  });

  return {
    read,
    /** Writes what is present, in a moment. */
    keep(): void {
      timer ??= setTimeout(write, WRITE_AFTER_MS);
    },
  };
}

async function readCopy(database: IDBPDatabase<Schema>, session: string): Promise<Copy | undefined> {
  const rows = (await database.getAll('kept')).filter((row) => row.session === session);
  const known = rows.find((row) => row.name === 'known');
  if (known === undefined) return undefined;
  const lists: Partial<Lists> = {};
  for (const row of rows) if (row.name !== 'known') Object.assign(lists, { [row.name]: row.list });
  return { lists, revisions: known.revisions, asOf: known.asOf };
}

/** Another tab may have kept a later list; and what another session has left goes. */
async function writeCopy(
  database: IDBPDatabase<Schema>,
  session: string,
  { lists, revisions, asOf }: Copy,
  written: Pick<Copy, 'lists' | 'revisions'>,
): Promise<void> {
  const change = database.transaction('kept', 'readwrite', { durability: 'relaxed' });
  const before = await change.store.get('known');
  const known = before?.name === 'known' && before.session === session ? before : undefined;
  if (known === undefined) await change.store.clear();
  const latest = { ...known?.revisions };
  for (const name of ['categories', 'notes'] as const) {
    const [list, revision = 0] = [lists[name], revisions[name]];
    if (list === undefined || revision < (latest[name] ?? 0)) continue;
    // Another tab may have put another list there: what is written already is known by both.
    const isThere =
      list === written.lists[name] &&
      [latest[name], written.revisions[name]].every((one) => one === revision);
    latest[name] = revision;
    if (!isThere) await change.store.put({ name, session, list });
  }
  await change.store.put({
    name: 'known',
    session,
    asOf: Math.max(asOf, known?.asOf ?? 0),
    revisions: latest,
  });
  await change.done;
}
