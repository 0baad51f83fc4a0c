import { statSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { backup, restore } from '../backup/backup.ts';
import { megabytes, seconds } from '../backup/progress.ts';
import { print } from '../printing.ts';
import { copySite } from './copy-site.ts';
import { futureOwner, giveTo } from './data-owner.ts';
import type { OperatorsSite } from './operators-site.ts';

function embedded(config: Config): Config {
  if (config.databaseUrl === undefined) return config;
  throw new Error(
    'This command is for the embedded database. Back PostgreSQL up with pg_dump, and restore it with pg_restore (docs/operations.md).',
  );
}

const sizeAndTime = (file: string, since: number): string =>
  `${megabytes(statSync(file).size)}, ${seconds(performance.now() - since)}`;

function backUp(config: Config, file: string): void {
  const since = performance.now();
  backup(embedded(config).dataDir, file);
  print(`The backup is ${file} (${sizeAndTime(file, since)}).`);
}

/** Restores a backup. Root acts as the user who owns the folder, or gives that user the new one. */
function putBack(site: OperatorsSite, file: string): void {
  const since = performance.now();
  const { dataDir } = embedded(site.asRoot().config);
  const owner = futureOwner(dataDir, file);
  if (owner === undefined) site.config();
  restore(dataDir, file);
  const belongs = owner === undefined ? '' : ` It belongs to ${giveTo(owner, dataDir)}.`;
  print(`${dataDir} has the database again (${sizeAndTime(file, since)}).${belongs} Start the site.`);
}

export function addDataCommands(program: Command, site: OperatorsSite): void {
  program.commandsGroup('The data:');
  program
    .command('backup')
    .argument('<file>', 'the file to create')
    .description('copy the embedded database to a file while the site runs')
    .action((file: string) => backUp(site.config(), file));
  program
    .command('restore')
    .argument('<file>', 'a backup')
    .description('restore a backup into a DATA_DIR without a database')
    .action((file: string) => putBack(site, file));
  program
    .command('copy-to')
    .argument('<postgres-url>', 'an empty database, as postgres://…')
    .description('copy the stopped site from DATA_DIR to PostgreSQL')
    .action((url: string) => copySite(site.config(), url));
}
