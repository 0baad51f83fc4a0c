import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Category } from '../../../../contract/categories.ts';
import type { Note } from '../../../../contract/notes.ts';
import type { Person } from '../../../../contract/sharing.ts';
import { DATABASE } from '../../../session/storage.ts';
import type { Change, ChangeInSpace } from '../changes/change.ts';
import type { ListKey, Lists } from '../changes/lists.ts';

export const ENTRY_FORM = 1;

/** A change that the server has not acknowledged yet. */
export interface Entry {
  /** The form of this row: 1 since it is named; the rows of versions before have the same without the name. */
  readonly form?: typeof ENTRY_FORM;
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
  /** The present text: it was changed elsewhere, or deleted. The user decides. */
  readonly conflict?: { readonly theirs: Note | Category | null };
  /** The answer that refused it: its text waits for its user, who decides what becomes of it. */
  readonly refused?: { readonly status: number; readonly body: unknown };
  /** The answers that have not made it. */
  readonly tries?: Tries;
  /** The category that it was made in is no longer shared with the user, who decides. */
  readonly notSent?: NotSent;
  /** It was typed and never saved: its place is gone. */
  readonly isTyped?: boolean;
}

/** When a change was first and last answered in vain, in milliseconds, and on which day of use first. */
interface Tries {
  readonly since: number;
  readonly times: number;
  readonly last: number;
  readonly day: number;
}

export interface NotSent {
  /** The category; absent in rows of earlier versions, whose change names it. */
  readonly space?: string;
  /** The title of the category. */
  readonly title: string;
  /** What the change did: the note that it names is not here any more. */
  readonly done: string;
  /** When that was found out, in milliseconds. */
  readonly at: number;
  /** The days that this device was in use by then; absent in rows of earlier versions. */
  readonly day?: number;
}

/** The copy of a list: it belongs to one session and is deleted with it. */
interface KeptList {
  /** `notes` alone are the user's own, in rows of earlier versions. */
  readonly name: ListKey | 'notes';
  readonly session: string;
  readonly list: Lists[keyof Lists];
  /** Absent in rows of earlier versions, as are those below: such a list is shown, and fetched as a whole. */
  readonly places?: readonly number[];
  readonly revisions?: readonly number[];
  readonly epoch?: string;
  readonly revision?: number;
}

/** What is known of the copies of a session. */
export interface KnownRow {
  readonly name: 'known';
  readonly session: string;
  /** When the lists were last known to be what the server has, in milliseconds. */
  readonly asOf: number;
  readonly revisions: Readonly<Partial<Record<ListKey, number>>>;
  readonly epoch?: string;
  /** What the server had made by then, and the lists did not have yet. */
  readonly acknowledged?: readonly { readonly change: Change; readonly revision: number | undefined }[];
}

/** An entry as it is stored. Rows of earlier versions have no id, turn and space. */
export interface QueueRow extends Omit<Entry, 'id' | 'turn' | 'change'> {
  readonly n?: number;
  readonly user: string;
  readonly id?: string;
  readonly turn?: number;
  readonly change: Change;
}

/** Who is in a shared category, written and read where that is open. */
interface KeptPeople {
  readonly name: `people ${string}`;
  readonly session: string;
  readonly people: readonly Person[];
}

export interface Schema extends DBSchema {
  queue: { key: number; value: QueueRow };
  devices: { key: string; value: { readonly user: string; readonly device: string } };
  kept: { key: string; value: KeptList | KnownRow | KeptPeople };
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
