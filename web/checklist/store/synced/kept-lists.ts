import type { IDBPDatabase } from 'idb';
import { listCategories } from '../../../../contract/categories.ts';
import { listNotes } from '../../../../contract/notes.ts';
import { listReminders } from '../../../../contract/reminders.ts';
import { isListed } from '../../../api/judge.ts';
import { isKnown } from '../changes/kinds/kinds.ts';
import { type ListKey, nameOf, notesOf, sharedIn } from '../changes/lists.ts';
import { type KeptList, type KnownRow, openDatabase, type Schema } from '../device/database.ts';
import type { Base, Known } from './base.ts';
import type { Synced } from './newer.ts';

/** The lists of a session, as they are here or as an earlier page has left them. */
interface Copy {
  readonly lists: Known;
  /** When the lists were last known to be what the server has, in milliseconds; 0 for never. */
  readonly asOf: number;
  readonly acknowledged: Base['acknowledged'];
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
export function keptLists({ session, own }: Whose, present: () => Copy, signal: AbortSignal) {
  const database = session === undefined ? undefined : openDatabase().catch(() => undefined);
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
      await writeCopy(opened, { session, own }, copy);
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

/** A row that is malformed, or of an earlier version, counts as missing. */
async function readCopy(database: IDBPDatabase<Schema>, session: string): Promise<Copy | undefined> {
  let known: KnownRow | undefined;
  let lists: Known = {};
  for (const row of await database.getAll('kept')) {
    if (row.session !== session) continue;
    if (row.name === 'known') known = row;
    else if (isSynced(row)) lists = { ...lists, [row.name]: row };
    else await database.delete('kept', row.name); // the whole list is written in its place, whatever its revision
  }
  // After a downgrade of the site there may be kinds that only the newer version knows.
  return (
    known && { ...known, lists, acknowledged: known.acknowledged.filter(({ change }) => isKnown(change)) }
  );
}

/** Another tab may have stored a later list; data of another session is deleted. */
async function writeCopy(
  database: IDBPDatabase<Schema>,
  { session, own }: Whose<string>,
  { lists, asOf, acknowledged }: Copy,
): Promise<void> {
  const { categories } = lists;
  if (categories === undefined) return;
  const change = database.transaction('kept', 'readwrite', { durability: 'relaxed' });
  const before = await change.store.get('known');
  const known = before?.name === 'known' && before.session === session ? before : undefined;
  if (known === undefined) await change.store.clear();
  const { epoch } = categories;
  // Revisions of another epoch have no meaning.
  const latest = known?.epoch === epoch ? { ...known.revisions } : {};
  const there = await change.store.getAllKeys();
  if (categories.revision >= (latest.categories ?? 0)) {
    const spaces = [own, ...sharedIn(categories.list)];
    const names = new Set<ListKey>(['categories', 'reminders', ...spaces.map(notesOf)]);
    for (const name of there) {
      if (name === 'known' || names.has(name)) continue;
      await change.store.delete(name); // not shared with the user any more
      delete latest[name];
    }
  }
  for (const [name, synced] of entriesOf(lists)) {
    const isThere = there.includes(name) && synced.revision <= (latest[name] ?? -1);
    if (synced.epoch !== epoch || isThere) continue;
    latest[name] = synced.revision;
    await change.store.put({ name, session, ...synced });
  }
  const row = { name: 'known', session, revisions: latest, epoch, acknowledged } as const;
  await change.store.put({ ...row, asOf: Math.max(asOf, known?.asOf ?? 0) });
  await change.done;
}

const CALLS = { categories: listCategories, notes: listNotes, reminders: listReminders };

const isSynced = (row: KeptList): boolean =>
  'revisions' in row && isListed(CALLS[nameOf(row.name)], row.list);

type AnyList = Synced<'categories'> | Synced<'notes'>;

const entriesOf = (lists: Known): readonly (readonly [ListKey, AnyList])[] =>
  Object.entries(lists) as [ListKey, AnyList][]; // TypeScript forgets the keys of an object
