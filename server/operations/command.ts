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

  --settings FILE      reads the settings of the site from FILE; unless DATA_DIR or DATABASE_URL is set, they come from
                       /etc/nightdrive/nightdrive.env
  --anyway             works also on a site that copy-to has taken elsewhere

  backup FILE          copies the embedded database to FILE while the site runs
  restore FILE         puts a backup into an empty DATA_DIR
  copy-to TARGET       copies the whole site, while it is stopped, from DATA_DIR to an empty database postgres://…,
                       or from DATABASE_URL to a new data folder; --while-running lets nodes be connected then
  doctor               looks for damage, orphans, a full disk, files that others can read; says what clients
                       on another origin need
  upgrade FILE         puts another release in the place of this one, and this one back when that is not ready within a
                       minute; or a VERSION, from RELEASES_URL. It restarts the site by RESTART_COMMAND
  ready                waits until the site of this machine answers
  create-user USER     makes an account, also while registration is closed; its password as below
  invite [DAYS]        prints a link that registers one account while registration is closed, for 7 days or DAYS
  list-invitations     one line for each that can still be used: its id, until when
  revoke-invitation ID ends an invitation, or all of them: revoke-invitation all
  list-users           one line for each: the days of the registration and the last login, how many notes, the name
  rename-user USER NEW-NAME
  reset-password USER  sets the password read from the standard input, or a new one that it prints
  disable-user USER    lets a user in no more, and keeps all that is theirs; ends their sessions at once
  enable-user USER     lets the user in again
  list-sessions USER   one line for each: its id, last use, device
  end-sessions USER [ID]   ends one session at once, or all
  list-tokens USER     the personal tokens, one line for each
  revoke-tokens USER [ID]  revokes one, or all
  delete-user USER     deletes the account with all its notes
  list-shares [USER]   the shared categories, or those that a user is in, one line for each: its id, since when, how many
                       people, who shares it, the title
  end-share ID         makes a shared category its sharer's alone; the others lose it at once
  stats                how many there are of everything
  adopt-secret         PostgreSQL: makes this APP_SECRET that of the site, after a change on purpose

With PostgreSQL use pg_dump and pg_restore to back up and restore (docs/operations.md).`;

async function stats(db: Database): Promise<void> {
  for (const [name, { rows, isEstimate }] of Object.entries(await counts(db, Date.now()))) {
    console.log(`${name}: ${isEstimate ? 'about ' : ''}${rows}`);
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

/** A command that opens the database: its arguments, and what it does. */
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
  'end-sessions': command('USER and perhaps ID', [1, 2], (db, _, user, id) => endSessions(db, user, id)),
  'list-tokens': command('one USER', ONE_USER, (db, _, user) => printTokens(db, user)),
  'revoke-tokens': command('USER and perhaps ID', [1, 2], (db, _, user, id) => revokeTokens(db, user, id)),
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

/** What may stand anywhere in the line. A name or a file that begins with dashes comes after `--`. */
const OPTIONS = {
  settings: { type: 'string' },
  anyway: { type: 'boolean', default: false },
  'while-running': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** `restore` needs a folder without a site, and `copy-to` checks by itself, after its arguments. */
const OF_NO_SITE = ['ready', 'restore', 'copy-to'];

/**
 * Runs a command of the operator, with the settings of the process; what it says goes to the console.
 * @throws what `explained` turns into one line
 */
export async function runCommand(args: string[]): Promise<void> {
  process.umask(0o077); // backups are readable by their user alone
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [command, ...given] = positionals;
  if (command === undefined || command === 'help' || values.help) return console.log(HELP);
  const env = operatorsEnvironment(values.settings);
  const config = readConfig(env);
  if (command !== 'upgrade') actAsOwner(config); // that one changes the program, not the data
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
