import type { Command } from 'commander';
import { addAccess } from './access/commands.ts';
import { disableUser, enableUser } from './disable.ts';
import { exportUser } from './export-user.ts';
import { importUser } from './import-user.ts';
import { importVisitors } from './import-visitors.ts';
import { invite } from './invite.ts';
import { listUsers } from './list-users.ts';
import type { OperatorsSite } from './operators-site.ts';
import { createUser, deleteUser, renameUser, resetUser } from './people.ts';

const JSON_OPTION = ['--json', 'print an array of JSON'] as const;
const PASSWORD = 'standard input has the password, else one is generated and printed';

function addAccounts(program: Command, site: OperatorsSite): void {
  program.commandsGroup('Users:');
  program
    .command('list-users')
    .description('list the users: day of registration, notes, day of the last login, name')
    .option(...JSON_OPTION)
    .action(({ json }) => site.withDatabase((db) => listUsers(db, json)));
  program
    .command('create-user <user>')
    .description(`create an account, even while registration is closed; ${PASSWORD}`)
    .option(
      '--password-hash [hash]',
      "Django's hash of the password, which the first login replaces; without one, standard input has it",
    )
    .action((user: string, { passwordHash }) =>
      site.withDatabase((db) => createUser(db, user, passwordHash)),
    );
  program
    .command('rename-user <user> <new-name>')
    .description('change the name of a user')
    .action((user: string, name: string) => site.withDatabase((db) => renameUser(db, user, name)));
  program
    .command('reset-password <user>')
    .description(`set a new password and end all sessions of the user; ${PASSWORD}`)
    .action((user: string) => site.withDatabase((db) => resetUser(db, user)));
  program
    .command('disable-user <user>')
    .description('end all sessions of the user and refuse new logins; delete nothing')
    .action((user: string) => site.withDatabase((db) => disableUser(db, user)));
  program
    .command('enable-user <user>')
    .description('let the user log in again')
    .action((user: string) => site.withDatabase((db) => enableUser(db, user)));
  program
    .command('delete-user <user>')
    .description('delete the account and everything in it; offers an export and asks first')
    .option('--export <file>', 'export the account to this file before, as export-user does')
    .option('--yes', 'do not ask')
    .action((user: string, options: { yes?: boolean; export?: string }) =>
      site.withDatabase((db) => deleteUser(db, user, { yes: options.yes, file: options.export })),
    );
}

function addMoves(program: Command, site: OperatorsSite): void {
  program.commandsGroup('Moving people:');
  program
    .command('export-user')
    .argument('<user>')
    .argument('<file>', 'the zip to create')
    .description('write what the user would download: lists, picture')
    .action((user: string, file: string) => site.withDatabase((db) => exportUser(db, user, file)));
  program
    .command('import-user')
    .argument('<user>')
    .argument('<file>', 'the zip of a download, or nightdrive.json with its picture beside it')
    .description('count what a file would add to the lists of a user, and add it with --yes')
    .option('--yes', 'import it')
    .action((user: string, file: string, { yes }) =>
      site.withDatabase((db) => importUser(db, user, file, yes)),
    );
  program
    .command('import-visitors')
    .argument('<file>', 'ids of visitors, one a line')
    .description('count the visitors of another site as visitors of this one')
    .action((file: string) => site.withDatabase((db) => importVisitors(db, file)));
}

export function addPeopleCommands(program: Command, site: OperatorsSite): void {
  addAccounts(program, site);
  addMoves(program, site);
  program.commandsGroup('Access:');
  program
    .command('invite')
    .argument('[days]', 'how long the link can be used', '7')
    .description('print a link that registers one account, even while registration is closed')
    .action((days: string) => site.withDatabase((db, { publicUrl }) => invite(db, publicUrl, days)));
  addAccess(program, site);
}
