import type { IDBPDatabase } from 'idb';
import { isKnown } from '../changes/kinds/kinds.ts';
import { type ListKey, type ListName, type NameOf, nameOf, sharedIn, spaceIn } from '../changes/lists.ts';
import { type KeptRow, openDatabase, type Schema } from '../device/database.ts';
import type { Base, Known } from './base.ts';
import { type Newer, type Synced, whole } from './newer.ts';

type Acknowledged = Base['acknowledged'];

interface Present {
  readonly lists: Known;
  /** When the lists were last known to be what the server has, in milliseconds; 0 for never. */
  readonly asOf: number;
  readonly acknowledged: Acknowledged;
}

/** The lists of the session as an earlier page has left them. */
interface Copy {
  readonly lists: { readonly [Key in ListKey]?: Newer<NameOf<Key>> };
  readonly asOf: number;
  readonly acknowledged: Acknowledged;
}

/** Several answers in a row are written at once. */
const WRITE_AFTER_MS = 200;

/**
 * The lists of a session as this device keeps them: found by the next page before the server answers, or when it does
 * not. A session without an id keeps nothing, and neither does a browser that refuses to.
 * @param present what there is to keep, whenever it is written
 */
export function keptLists(session: string | undefined, present: () => Present, signal: AbortSignal) {
  const database = session === undefined ? undefined : openDatabase().catch(() => undefined);
  const written = new Map<ListKey, Synced<ListName>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<Copy | undefined> {
    const opened = await database;
    if (session === undefined || opened === undefined) return undefined;
    try {
      return await readCopy(opened, session);
    } catch {
      return undefined; // what cannot be read is fetched
    }
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const opened = await database;
    const copy = present();
    if (session === undefined || opened === undefined || copy.asOf === 0 || signal.aborted) return;
    try {
      await writeCopy(opened, session, copy, written);
    } catch {
      // a full disk, or a database that is gone: the next page fetches what is not here
    }
  }

  // Not on `pagehide`, and only what is not written yet: a transaction that begins while the page goes can leave the
  // database hanging (WebKit, where `visibilitychange` comes with every load of another page).
  const writePending = () => timer !== undefined && void write();
  addEventListener('visibilitychange', writePending, { signal });
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

/** A malformed row counts as missing; a row of version 0.42.0 has no places, and the list is fetched as a whole. */
async function readCopy(database: IDBPDatabase<Schema>, session: string): Promise<Copy | undefined> {
  const rows = new Map<string, KeptRow>();
  for (const row of await database.getAll('kept'))
    if (row.session === session && !('people' in row)) rows.set(row.name, row);
  const known = rows.get('known');
  if (known?.name !== 'known') return undefined;
  const categories = listIn('categories', rows);
  const { asOf } = known;
  // After a downgrade of the site there may be kinds that only the newer version knows.
  const acknowledged = known.acknowledged?.filter(({ change }) => isKnown(change)) ?? [];
  const notes = [...rows.values()].flatMap(({ name }) => {
    if (name === 'known' || name === 'categories') return [];
    const list = listIn(name, rows);
    return list ? [[name, list] as const] : [];
  });
  return { lists: { ...Object.fromEntries(notes), ...(categories && { categories }) }, asOf, acknowledged };
}

function listIn<Key extends ListKey>(
  key: Key,
  rows: ReadonlyMap<string, KeptRow>,
): Newer<NameOf<Key>> | undefined {
  const row = rows.get(key);
  if (row === undefined || row.name === 'known') return undefined;
  const { list, places, epoch, revision } = row;
  return whole(nameOf(key), { rows: list, places, epoch, revision });
}

/** Another tab may have stored a later list; data of another session is deleted. */
async function writeCopy(
  database: IDBPDatabase<Schema>,
  session: string,
  { lists, asOf, acknowledged }: Present,
  written: Map<ListKey, Synced<ListName>>,
): Promise<void> {
  const change = database.transaction('kept', 'readwrite', { durability: 'relaxed' });
  const before = await change.store.get('known');
  const known = before?.name === 'known' && before.session === session ? before : undefined;
  if (known === undefined) {
    await change.store.clear();
    written.clear();
  }
  const epoch = lists.notes?.epoch ?? lists.categories?.epoch;
  // Revisions of another epoch say nothing.
  const latest = known && known.epoch === epoch ? { ...known.revisions } : {};
  if (lists.categories && lists.categories.revision >= (latest.categories ?? 0)) {
    const shared = new Set(sharedIn(lists.categories.list));
    for (const name of await change.store.getAllKeys()) {
      const space = spaceIn(name);
      if (space === undefined || shared.has(space)) continue;
      await change.store.delete(name); // it is not shared with the user any more
      delete latest[`notes ${space}`];
      written.delete(`notes ${space}`);
    }
  }
  for (const [name, synced] of entriesOf(lists)) {
    if (synced.revision < (latest[name] ?? 0)) continue;
    const isThere = written.get(name) === synced && latest[name] === synced.revision;
    latest[name] = synced.revision;
    written.set(name, synced);
    if (!isThere) await change.store.put({ name, session, ...synced });
  }
  const row = { name: 'known', session, revisions: latest, acknowledged } as const;
  const numbered = epoch === undefined ? row : { ...row, epoch };
  await change.store.put({ ...numbered, asOf: Math.max(asOf, known?.asOf ?? 0) });
  await change.done;
}

type AnyList = Synced<'categories'> | Synced<'notes'>;

const entriesOf = (lists: Known): readonly (readonly [ListKey, AnyList])[] =>
  Object.entries(lists) as [ListKey, AnyList][]; // TypeScript forgets the keys of an object
