import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { deleteAccount, findAccount } from './accounts/accounts.ts';
import { resetPassword } from './accounts/change-password.ts';
import { backup, restore } from './admin/backup.ts';
import { examine } from './admin/doctor.ts';
import { openBeside } from './admin/open-beside.ts';
import { census } from './census.ts';
import { type Config, environment, readConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { Refusal } from './errors.ts';

const HELP = `npm run admin -- COMMAND

  backup FILE          copies the embedded database to FILE while the site runs
  restore FILE         puts a backup into an empty DATA_DIR
  doctor               looks for damage, orphans, a full disk, an open secret
  reset-password USER  sets the password read from the standard input, or a new one that it prints
  delete-user USER     deletes the account with all its notes
  stats                how many there are of everything

With PostgreSQL use pg_dump and pg_restore to back up and restore (docs/operations.md).`;

/** No letters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GENERATED_LENGTH = 16;

const generatedPassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

async function typedPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  for await (const line of createInterface({ input: process.stdin })) return line === '' ? undefined : line;
  return undefined;
}

const noUser = (username: string) => new Error(`There is no user ${username}.`);

async function reset(db: Database, username: string): Promise<void> {
  const typed = await typedPassword();
  const password = typed ?? generatedPassword();
  if (!(await resetPassword(db, username, password))) throw noUser(username);
  console.log(
    `${username} has a new password and no sessions.${typed === undefined ? ` It is ${password}` : ''}`,
  );
}

async function remove(db: Database, username: string): Promise<void> {
  const account = await findAccount(db, username);
  if (account === undefined || !(await deleteAccount(db, account.id))) throw noUser(username);
  console.log(`${username} is deleted.`);
}

async function tellStats(db: Database): Promise<void> {
  for (const [name, count] of Object.entries(await census(db, Date.now()))) console.log(`${name}: ${count}`);
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

function doctor(config: Config): void {
  const faults = examine(embedded(config));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) throw new Error(`${faults.length} thing(s) to mend.`);
  console.log('All is well.');
}

async function run([command, argument, ...rest]: readonly string[]): Promise<void> {
  const config = readConfig(environment());
  const named = (what: string): string => {
    if (argument === undefined || rest.length > 0)
      throw new Error(`${command} takes one ${what}. See --help.`);
    return argument;
  };
  switch (command) {
    case 'backup':
      backup(embedded(config).dataDir, named('FILE'));
      return console.log(`The backup is ${named('FILE')}.`);
    case 'restore':
      restore(embedded(config).dataDir, named('FILE'));
      return console.log(`${config.dataDir} has the database again. Start the site.`);
    case 'doctor':
      return doctor(config);
    case 'reset-password':
      return withDatabase(config, (db) => reset(db, named('USER')));
    case 'delete-user':
      return withDatabase(config, (db) => remove(db, named('USER')));
    case 'stats':
      return withDatabase(config, tellStats);
    case undefined:
    case 'help':
    case '--help':
      return console.log(HELP);
    default:
      throw new Error(`There is no command ${command}. See --help.`);
  }
}

function explain(error: unknown): string {
  if (error instanceof Refusal) return Object.values(error.body).flat().join(' ');
  return error instanceof Error ? error.message : String(error);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
