import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { secretOf } from '../accounts/signing/secret.ts';
import { adoptSecret } from '../accounts/signing/secret-fingerprint.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { notifyOnce } from '../live/postgres-channel.ts';
import { ADMIN } from '../runtime/program.ts';
import { backup, restore } from './backup/backup.ts';
import { megabytes, seconds, withProgress } from './backup/progress.ts';
import { fileIn } from './backup/sqlite-file.ts';
import {
  disableUser,
  enableUser,
  endSessions,
  printSessions,
  printTokens,
  revokeTokens,
} from './commands/access.ts';
import { actAsOwner } from './commands/act-as-owner.ts';
import { awaitReady } from './commands/await-ready.ts';
import { copySite } from './commands/copy-site.ts';
import { examine } from './commands/doctor.ts';
import { printInvitations, revokeInvitation } from './commands/invitations.ts';
import { invite } from './commands/invite.ts';
import { refuseMoved } from './commands/moved.ts';
import { openBeside } from './commands/open-beside.ts';
import { operatorsEnvironment } from './commands/operators-settings.ts';
import { otherOrigins } from './commands/other-origins.ts';
import { createUser, deleteUser, listUsers, renameUser, resetUser } from './commands/people.ts';
import { endShare, printShares } from './commands/shares.ts';
import { upgrade } from './commands/upgrade.ts';
import { counts } from './metrics/counts.ts';

const HELP = `${ADMIN} COMMAND, as root or as the user of the site

  --settings FILE      reads the settings of the site from FILE; by default, unless DATA_DIR or DATABASE_URL is set,
                       from /etc/nightdrive/nightdrive.env
  --anyway             runs the command even if copy-to has moved the site

  backup FILE          copies the embedded database to FILE while the site runs
  restore FILE         puts a backup into an empty DATA_DIR
  copy-to TARGET       copies the whole site, while it is stopped, from DATA_DIR to an empty database postgres://…,
                       or from DATABASE_URL to a new data folder; --while-running allows connected nodes
  doctor               looks for damage, orphans, a full disk and files that others can read; reports which settings
                       clients on another origin need
  upgrade FILE         replaces this release by the one in FILE, or by a VERSION from RELEASES_URL; restarts the site
                       with RESTART_COMMAND, and restores this release if the new one does not become ready
  ready                waits until the site on this machine answers
  create-user USER     creates an account, even while registration is closed; its password as for reset-password
  invite [DAYS]        prints a link that registers one account while registration is closed, for 7 days or DAYS
  list-invitations     lists the invitations that can still be used, each with its id and expiry
  revoke-invitation ID revokes an invitation, or all of them: revoke-invitation all
  list-users           lists the users, each with the day of registration, the number of notes, the day of the last
                       login and the name
  rename-user USER NEW-NAME
  reset-password USER  sets the password read from standard input, or a generated one, which it prints
  disable-user USER    ends the user's sessions and refuses new logins; deletes nothing
  enable-user USER     allows the user to log in again
  list-sessions USER   lists the user's sessions, each with its id, last use, device and shortened address
  end-sessions USER [ID]   ends one session at once, or all
  list-tokens USER     lists the user's personal tokens
  revoke-tokens USER [ID]  revokes one token, or all
  delete-user USER     deletes the account and everything in it
  list-shares [USER]   lists the shared categories, or those that a user is in, each with its id, when it was shared,
                       the number of people, the sharer and the title
  end-share ID         gives a shared category back to its sharer alone; the others lose it at once
  stats                counts accounts, categories, notes, pictures and sessions
  adopt-secret         PostgreSQL: accepts this APP_SECRET as the site's, after a deliberate change

With PostgreSQL use pg_dump and pg_restore to back up and restore (docs/operations.md).`;

/** What tables hold whose names say something else. */
const IN_WORDS: Readonly<Record<string, string>> = {
  spaces: 'shared categories',
  members: 'people in shared categories',
};

async function stats(db: Database): Promise<void> {
  for (const [name, { rows, isEstimate }] of Object.entries(await counts(db, Date.now()))) {
    console.log(`${IN_WORDS[name] ?? name}: ${isEstimate ? 'about ' : ''}${rows}`);
  }
}

async function withDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openBeside(config);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

function embedded(config: Config): Config {
  if (config.databaseUrl === undefined) return config;
  throw new Error(
    'This command is for the embedded database; PostgreSQL has pg_dump, pg_restore and pg_amcheck.',
  );
}

async function adopt(config: Config): Promise<void> {
  if (config.databaseUrl === undefined) throw new Error('The embedded database needs no such command.');
  await withDatabase(config, (db) => adoptSecret(db, secretOf(config)));
  console.log(
    'The site now uses this APP_SECRET. Restart all nodes with it; all users have to log in again.',
  );
}

function doctor(config: Config): void {
  const since = performance.now();
  const { problems, help } = withProgress({ what: 'Checking' }, () => examine(embedded(config)));
  for (const line of [...problems, ...help]) console.error(`${line}.`);
  if (problems.length > 0) throw new Error(`Problems found: ${problems.length}.`);
  console.log(`${otherOrigins(config)}.`);
  const size = megabytes(statSync(fileIn(config.dataDir)).size);
  console.log(`All is well (${size}, ${seconds(performance.now() - since)}).`);
}

function backUp(config: Config, file: string): void {
  const since = performance.now();
  backup(embedded(config).dataDir, file);
  console.log(
    `The backup is ${file} (${megabytes(statSync(file).size)}, ${seconds(performance.now() - since)}).`,
  );
}

function putBack(config: Config, file: string): void {
  const since = performance.now();
  restore(embedded(config).dataDir, file);
  const size = megabytes(statSync(file).size);
  console.log(
    `${config.dataDir} has the database again (${size}, ${seconds(performance.now() - since)}). Start the site.`,
  );
}

/** A command that opens the database, with the number of its arguments. */
interface OnDatabase {
  takes: string;
  least: number;
  most: number;
  /** @returns the owner, or the owners, whose streams must be checked on all nodes */
  run: (db: Database, config: Config, first: string, second?: string) => Promise<unknown>;
}

const command = (takes: string, [least, most]: [number, number], run: OnDatabase['run']): OnDatabase => ({
  takes,
  least,
  most,
  run,
});
const ONE_USER: [number, number] = [1, 1];

const ON_DATABASE: Readonly<Record<string, OnDatabase>> = {
  stats: command('nothing', [0, 0], stats),
  invite: command('DAYS or nothing', [0, 1], (db, { publicUrl }, days) =>
    invite(db, publicUrl, days || undefined),
  ),
  'list-invitations': command('nothing', [0, 0], printInvitations),
  'revoke-invitation': command('ID or all', [1, 1], (db, _, id) => revokeInvitation(db, id)),
  'list-users': command('nothing', [0, 0], listUsers),
  'create-user': command('one USER', ONE_USER, (db, _, user) => createUser(db, user)),
  'rename-user': command('USER and NEW-NAME', [2, 2], (db, _, user, name = '') => renameUser(db, user, name)),
  'reset-password': command('one USER', ONE_USER, (db, _, user) => resetUser(db, user)),
  'delete-user': command('one USER', ONE_USER, (db, _, user) => deleteUser(db, user)),
  'disable-user': command('one USER', ONE_USER, (db, _, user) => disableUser(db, user)),
  'enable-user': command('one USER', ONE_USER, (db, _, user) => enableUser(db, user)),
  'list-sessions': command('one USER', ONE_USER, (db, _, user) => printSessions(db, user)),
  'end-sessions': command('USER and optionally ID', [1, 2], (db, _, user, id) => endSessions(db, user, id)),
  'list-tokens': command('one USER', ONE_USER, (db, _, user) => printTokens(db, user)),
  'revoke-tokens': command('USER and optionally ID', [1, 2], (db, _, user, id) => revokeTokens(db, user, id)),
  'list-shares': command('USER or nothing', [0, 1], (db, _, user) => printShares(db, user || undefined)),
  'end-share': command('one ID', [1, 1], (db, _, id) => endShare(db, id)),
};

async function onDatabase(config: Config, name: string, given: readonly string[]): Promise<void> {
  const known = ON_DATABASE[name];
  if (known === undefined) throw new Error(`There is no command ${name}. See --help.`);
  if (given.length < known.least || given.length > known.most)
    throw new Error(`${name} takes ${known.takes}. See --help.`);
  await withDatabase(config, async (db) => {
    const [first = '', second] = given;
    const found = await known.run(db, config, first, second);
    const owners = [found].flat().filter((owner) => typeof owner === 'string');
    // A site with the embedded database notices by itself that another process wrote.
    if (owners.length > 0 && config.eventsUrl !== undefined) await notifyOnce(config.eventsUrl, owners);
  });
}

/** Accepted at any position. A name or a file that begins with dashes comes after `--`. */
const OPTIONS = {
  settings: { type: 'string' },
  anyway: { type: 'boolean', default: false },
  'while-running': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** `restore` needs a folder without a site; `copy-to` makes this check itself, after those of its arguments. */
const OF_NO_SITE = ['ready', 'restore', 'copy-to'];

/**
 * Runs a command of the operator with the settings of the process, and prints its results.
 * @throws an error that `explained` turns into one line
 */
export async function runCommand(args: string[]): Promise<void> {
  process.umask(0o077); // backups are readable by their user alone
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [command, ...given] = positionals;
  if (command === undefined || command === 'help' || values.help) return console.log(HELP);
  const env = operatorsEnvironment(values.settings);
  const config = readConfig(env);
  if (command !== 'upgrade') actAsOwner(config); // an upgrade changes the program, not the data
  if (!values.anyway && !OF_NO_SITE.includes(command)) await refuseMoved(config);
  const named = (what: string): string => {
    const [argument] = given;
    if (argument === undefined || given.length > 1)
      throw new Error(`${command} takes one ${what}. See --help.`);
    return argument;
  };
  switch (command) {
    case 'backup':
      return backUp(config, named('FILE'));
    case 'restore':
      return putBack(config, named('FILE'));
    case 'copy-to':
      return copySite(config, named('TARGET'), { ...values, whileRunning: values['while-running'] });
    case 'doctor':
      return doctor(config);
    case 'ready':
      return awaitReady(config);
    case 'upgrade':
      return upgrade(config, env, named('FILE or VERSION'));
    case 'adopt-secret':
      return adopt(config);
    default:
      return onDatabase(config, command, given);
  }
}

/** An error of a command as the operator reads it. */
export function explained(error: unknown): string {
  if (error instanceof Refusal) return Object.values(error.body).flat().join(' ');
  return error instanceof Error ? error.message : String(error);
}
