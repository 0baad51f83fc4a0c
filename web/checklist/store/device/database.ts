import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Category } from '../../../../contract/categories.ts';
import type { Note } from '../../../../contract/notes.ts';
import { DATABASE } from '../../../session/storage.ts';
import type { Change, ChangeInSpace } from '../changes/change.ts';
import type { ListKey, Lists } from '../changes/lists.ts';

/** A change that the server has not acknowledged yet. */
export interface Entry {
  /** Its idempotency key, unless `key` is. */
  readonly id: string;
  /** The key of a correction: the first sending was refused under `id`, or another change has used that. */
  readonly key?: string;
  /** Its place among the others: after all that its tab knew. */
  readonly turn: number;
  /** When it was made, in milliseconds. */
  readonly at: number;
  readonly change: ChangeInSpace;
  /** It undoes another change: when it is refused nothing changes and no text is lost. */
  readonly isUndo: boolean;
  /** The answers that have not made it. */
  readonly tries?: Tries;
  /** It waits for its user, who decides what becomes of it. */
  readonly held?: Held;
}

/** Why a change waits for its user. */
export type Held =
  /** Another text was saved meanwhile. */
  | { readonly why: 'conflict'; readonly theirs: Note | Category }
  /** The note or category of its text was deleted. */
  | { readonly why: 'gone' }
  /** The server does not take it. */
  | { readonly why: 'refused'; readonly status: number; readonly body: unknown }
  | ({ readonly why: 'ended' } & Ended);

/** When a change was first and last answered in vain, in milliseconds, and on which day of use first. */
interface Tries {
  readonly since: number;
  readonly times: number;
  readonly last: number;
  readonly day: number;
}

/** The category of a change is no longer shared with its user. */
export interface Ended {
  readonly space: string;
  /** The title of the category. */
  readonly title: string;
  /** The change in words: its note is no longer here. */
  readonly done: string;
  /** When that was found out, in milliseconds. */
  readonly at: number;
  /** The days that this device was in use by then. */
  readonly day: number;
}

/** The copy of a list: it belongs to one session and is deleted with it. */
export interface KeptList {
  readonly name: ListKey;
  readonly session: string;
  readonly list: Lists[keyof Lists];
  readonly places: readonly number[];
  readonly revisions: readonly number[];
  readonly epoch: string;
  readonly revision: number;
}

/** The state of a session's copies. */
export interface KnownRow {
  readonly name: 'known';
  readonly session: string;
  /** When the lists were last known to be what the server has, in milliseconds. */
  readonly asOf: number;
  readonly revisions: Readonly<Partial<Record<ListKey, number>>>;
  readonly epoch: string;
  /** Changes that the server had made by then, and the lists did not have yet. */
  readonly acknowledged: readonly {
    readonly change: ChangeInSpace;
    readonly revision: number | undefined;
  }[];
}

/** An entry as it is stored, by version 0.42.0 perhaps. */
export interface QueueRow extends Omit<Entry, 'id' | 'turn' | 'change'> {
  readonly n?: number;
  readonly user: string;
  readonly id?: string;
  readonly turn?: number;
  readonly change: Change;
  /** In place of `held` in 0.42.0: what another one has saved, null for a deletion. */
  readonly conflict?: { readonly theirs: Note | Category | null };
}

export interface Schema extends DBSchema {
  queue: { key: number; value: QueueRow };
  devices: { key: string; value: { readonly user: string; readonly device: string } };
  kept: { key: (KeptList | KnownRow)['name']; value: KeptList | KnownRow };
}

/** Stores are only ever added to it, so a version of the site that is older than the database can open it unchanged. */
const VERSION = 2;

/** Rejects where the browser has no IndexedDB or denies access to it. */
export async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openVersion(VERSION).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return openVersion(undefined);
    throw error;
  });
}

function openVersion(version: number | undefined): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(DATABASE, version, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('queue', { keyPath: 'n', autoIncrement: true });
        database.createObjectStore('devices', { keyPath: 'user' });
      }
      if (from < 2) database.createObjectStore('kept', { keyPath: 'name' });
    },
    // A newer version of the site opens the database, or a logout deletes it: neither waits for this page.
    blocking: (_current, _blocked, event) => event.target instanceof IDBDatabase && event.target.close(),
  });
}
