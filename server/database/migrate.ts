import { type CompiledQuery, type DatabaseConnection, Kysely } from 'kysely';
import { messageOf } from '../runtime/thrown.ts';
import { COLUMN_TYPES } from './column-types.ts';
import { dialectOf, type Engine } from './dialect.ts';
import { accounts } from './migrations/001-accounts.ts';
import { checklist } from './migrations/002-checklist.ts';
import { presence } from './migrations/003-presence.ts';
import { subNotes } from './migrations/004-sub-notes.ts';
import { ids } from './migrations/005-ids.ts';
import { revisions } from './migrations/006-revisions.ts';
import { bin } from './migrations/007-bin.ts';
import { devices } from './migrations/008-devices.ts';
import { sizes } from './migrations/009-sizes.ts';
import { loginPlaces } from './migrations/010-login-places.ts';
import { fingerprints } from './migrations/011-fingerprints.ts';
import { archive } from './migrations/012-archive.ts';
import { earlierTexts } from './migrations/013-earlier-texts.ts';
import { recoveryCodes } from './migrations/014-recovery-codes.ts';
import { sessionDevices } from './migrations/015-session-devices.ts';
import { personalTokens } from './migrations/016-personal-tokens.ts';
import { invitations } from './migrations/017-invitations.ts';
import { archivedBin } from './migrations/018-archived-bin.ts';
import { accountEvents } from './migrations/019-account-events.ts';
import { passkeys } from './migrations/020-passkeys.ts';
import { rowsNewer } from './migrations/021-rows-newer.ts';
import { requests } from './migrations/022-requests.ts';
import { disabledAccounts } from './migrations/030-disabled-accounts.ts';
import { sharing } from './migrations/041-sharing.ts';
import { departures } from './migrations/042-departures.ts';
import { idsOfOwners } from './migrations/043-ids-of-owners.ts';
import { shares } from './migrations/044-shares.ts';
import { listsStay } from './migrations/045-lists-stay.ts';
import { charged } from './migrations/046-charged.ts';
import { reminders } from './migrations/050-reminders.ts';
import { marks } from './migrations/051-marks.ts';
import { notesOfCategory } from './migrations/052-notes-of-category.ts';
import type { Migration } from './migrations/tables.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** In the order of their application; a released one never changes. */
export const MIGRATIONS: Migrations = {
  '001-accounts': accounts,
  '002-checklist': checklist,
  '003-presence': presence,
  '004-sub-notes': subNotes,
  '005-ids': ids,
  '006-revisions': revisions,
  '007-bin': bin,
  '008-devices': devices,
  '009-sizes': sizes,
  '010-login-places': loginPlaces,
  '011-fingerprints': fingerprints,
  '012-archive': archive,
  '013-earlier-texts': earlierTexts,
  '014-recovery-codes': recoveryCodes,
  '015-session-devices': sessionDevices,
  '016-personal-tokens': personalTokens,
  '017-invitations': invitations,
  '018-archived-bin': archivedBin,
  '019-account-events': accountEvents,
  '020-passkeys': passkeys,
  '021-rows-newer': rowsNewer,
  '022-requests': requests,
  '030-disabled-accounts': disabledAccounts,
  '041-sharing': sharing,
  '042-departures': departures,
  '043-ids-of-owners': idsOfOwners,
  '044-shares': shares,
  '045-lists-stay': listsStay,
  '046-charged': charged,
  '050-reminders': reminders,
  '051-marks': marks,
  '052-notes-of-category': notesOfCategory,
};

/** Runs one statement in the transaction that the caller opened. */
export type Execute = (sql: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

const connectionBy = (execute: Execute): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery) => ({
    rows: (await execute(query.sql, query.parameters)) as R[],
  }),
  streamQuery: () => {
    throw new Error('Migrations do not stream');
  },
});

/** Thrown when a migration failed. Its transaction was rolled back, so the data is unchanged. */
export class MigrationFailed extends Error {
  readonly migration: string;

  constructor(name: string, cause: unknown) {
    super(
      `The migration ${name} failed (${messageOf(cause)}). The data is as it was before. ` +
        'Start the version that you had before, or restore a backup.',
      { cause },
    );
    this.migration = name;
  }
}

/** A step of a start, for the log: a migration that ran, the copy made before it, or one that waits for other
 * users of the database. The creation of a database is not reported. */
export type MigrationStep = { migration: string; ms: number } | { copy: string } | { waiting: string };

export type OnMigration = (step: MigrationStep) => void;

/** Applies the pending migrations. The caller's transaction makes them atomic. */
export async function migrate(
  engine: Engine,
  execute: Execute,
  migrations: Migrations,
  pending: readonly string[],
  onMigration: OnMigration = () => {},
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: dialectOf(engine, connectionBy(execute)) });
  const isNew = pending.length === Object.keys(migrations).length;
  for (const name of pending) {
    const since = performance.now();
    try {
      await migrations[name]?.(db, COLUMN_TYPES[engine]);
    } catch (error) {
      throw new MigrationFailed(name, error);
    }
    const values = engine === 'sqlite' ? '(?, ?)' : '($1, $2)';
    await execute(`insert into migrations (name, applied_at) values ${values}`, [name, Date.now()]);
    if (!isNew) onMigration({ migration: name, ms: Math.round(performance.now() - since) });
  }
}
