import type { IDBPDatabase } from 'idb';
import { isKnown } from '../changes/kinds/kinds.ts';
import { type ListKey, type ListName, nameOf, notesOf, sharedIn, spaceIn } from '../changes/lists.ts';
import { type KnownRow, openDatabase, type Schema } from '../device/database.ts';
import type { Base, Known } from './base.ts';
import { parseSynced, type Synced } from './newer.ts';

type Acknowledged = Base['acknowledged'];

interface Present {
  readonly lists: Known;
  /** When the lists were last known to be what the server has, in milliseconds; 0 for never. */
  readonly asOf: number;
  readonly acknowledged: Acknowledged;
}

/** The lists of the session as an earlier page has left them. */
interface Copy {
  readonly lists: Known;
  readonly asOf: number;
  readonly acknowledged: Acknowledged;
}

/** Whose lists they are. */
interface Whose<Session = string | undefined> {
  readonly session: Session;
  /** The space of the user's own lists. */
  readonly own: string;
}

/** Several answers in a row are written at once. */
const WRITE_AFTER_MS = 200;

/**
 * The lists of a session as this device keeps them: found by the next page before the server answers, or when it does
 * not. A session without an id keeps nothing, and neither does a browser that refuses to.
 * @param present what there is to keep, whenever it is written
 */
export function keptLists({ session, own }: Whose, present: () => Present, signal: AbortSignal) {
  const database = session === undefined ? undefined : openDatabase().catch(() => undefined);
  /** The lists on the device, as far as this page has read or written them. */
  const written = new Map<ListKey, Synced<ListName>>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<Copy | undefined> {
    const opened = await database;
    if (session === undefined || opened === undefined) return undefined;
    try {
      return await readCopy(opened, { session, own }, written);
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
      await writeCopy(opened, { session, own }, { ...copy, written });
    } catch {
      // a full disk, or a deleted database: the next page fetches what is not here
    }
  }

  // Not on `pagehide`, and only what is not written yet: a transaction begun while the page closes can leave the
  // database hanging (WebKit, where `visibilitychange` fires with every load of another page).
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

/** A malformed row counts as missing. */
async function readCopy(
  database: IDBPDatabase<Schema>,
  { session, own }: Whose<string>,
  written: Map<ListKey, Synced<ListName>>,
): Promise<Copy | undefined> {
  let known: KnownRow | undefined;
  let lists: Known = {};
  for (const row of await database.getAll('kept')) {
    if (row.session !== session || 'people' in row) continue;
    if (row.name === 'known') known = row;
    else {
      const key = row.name === 'notes' ? notesOf(own) : row.name;
      const synced = parseSynced(nameOf(key), { ...row });
      if (synced) written.set(key, synced);
      lists = { ...lists, [key]: synced };
    }
  }
  if (known === undefined) return undefined;
  // After a downgrade of the site there may be kinds that only the newer version knows.
  const acknowledged = (known.acknowledged ?? [])
    .filter(({ change }) => isKnown(change))
    .map(({ change, revision }) => ({ change: { ...change, space: change.space ?? own }, revision }));
  return { lists, asOf: known.asOf, acknowledged };
}

/** Another tab may have stored a later list; data of another session is deleted. */
async function writeCopy(
  database: IDBPDatabase<Schema>,
  { session, own }: Whose<string>,
  { lists, asOf, acknowledged, written }: Present & { readonly written: Map<ListKey, Synced<ListName>> },
): Promise<void> {
  const change = database.transaction('kept', 'readwrite', { durability: 'relaxed' });
  const before = await change.store.get('known');
  const known = before?.name === 'known' && before.session === session ? before : undefined;
  if (known === undefined) {
    await change.store.clear();
    written.clear();
  }
  const { epoch = '' } = lists.categories ?? {};
  // Revisions of another epoch have no meaning.
  const latest = known?.epoch === epoch ? { ...known.revisions } : {};
  if (lists.categories && lists.categories.revision >= (latest.categories ?? 0)) {
    const spaces = new Set([own, ...sharedIn(lists.categories.list)]);
    for (const name of await change.store.getAllKeys()) {
      const space = spaceIn(name);
      if (name !== 'notes' && (space === undefined || spaces.has(space))) continue;
      await change.store.delete(name); // not shared with the user any more, or of a version that knew no spaces
      if (space === undefined) continue;
      delete latest[notesOf(space)];
      written.delete(notesOf(space));
    }
  }
  for (const [name, synced] of entriesOf(lists)) {
    const stored = latest[name] ?? 0;
    // A higher revision that this page does not know is a later list; one that it knows was wrong.
    if (synced.revision < stored && written.get(name)?.revision !== stored) continue;
    const isThere = written.get(name) === synced && stored === synced.revision;
    latest[name] = synced.revision;
    written.set(name, synced);
    if (!isThere) await change.store.put({ name, session, ...synced });
  }
  const row = { name: 'known', session, revisions: latest, epoch, acknowledged } as const;
  await change.store.put({ ...row, asOf: Math.max(asOf, known?.asOf ?? 0) });
  await change.done;
}

type AnyList = Synced<'categories'> | Synced<'notes'>;

const entriesOf = (lists: Known): readonly (readonly [ListKey, AnyList])[] =>
  Object.entries(lists) as [ListKey, AnyList][]; // TypeScript forgets the keys of an object
