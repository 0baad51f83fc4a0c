import type { Command } from 'commander';
import { secretOf } from '../../accounts/signing/secret.ts';
import { adoptSecret } from '../../accounts/signing/secret-fingerprint.ts';
import { print } from '../printing.ts';
import { awaitReady } from './await-ready.ts';
import { doctor } from './doctor.ts';
import type { OperatorsSite } from './operators-site.ts';
import { printStats } from './stats.ts';
import { upgrade } from './upgrade/upgrade.ts';

export function addSiteCommands(program: Command, site: OperatorsSite): void {
  program.commandsGroup('The site:');
  program
    .command('doctor')
    .description('look for what is wrong with the site, and for what prevents a start')
    .action(() => doctor(site.config()));
  program
    .command('stats')
    .description('count accounts, categories, notes, pictures and sessions')
    .option('--json', 'print one object of JSON')
    .action(({ json }) => site.withDatabase((db) => printStats(db, json)));
  program
    .command('ready')
    .description('wait until the site on this machine answers')
    .action(() => awaitReady(site.config()));
  program
    .command('upgrade')
    .argument('<file|version>', 'the file of a release, or a version from RELEASES_URL')
    .description(
      'replace this release and restart the site with RESTART_COMMAND; go back to this release if the other one does not become ready',
    )
    .action((wanted: string) => {
      const { config, env } = site.asRoot();
      return upgrade(config, env, wanted);
    });
  program
    .command('adopt-secret')
    .description('PostgreSQL: accept this APP_SECRET as the site’s, after a deliberate change')
    .action(async () => {
      if (site.asRoot().config.databaseUrl === undefined)
        throw new Error('The embedded database needs no such command.');
      await site.withDatabase((db, config) => adoptSecret(db, secretOf(config)));
      print('The site now uses this APP_SECRET. Restart all nodes with it; all users have to log in again.');
    });
}
