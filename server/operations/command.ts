import { Command, CommanderError } from 'commander';
import { Refusal } from '../errors.ts';
import { ADMIN } from '../runtime/program.ts';
import { VERSION } from '../version.ts';
import { addDataCommands } from './commands/data-commands.ts';
import { OperatorsSite } from './commands/operators-site.ts';
import { addPeopleCommands } from './commands/people-commands.ts';
import { addSiteCommands } from './commands/site-commands.ts';
import { explain } from './explained.ts';
import { printable } from './printing.ts';

function adminProgram(): Command {
  const program = new Command(ADMIN)
    .description(
      'Commands for the operator of the site. Run them as root, or as the user that the site runs as.',
    )
    .version(VERSION)
    .option('--settings <file>', 'read the site’s settings from this file')
    .addHelpText(
      'after',
      `\n"${ADMIN} COMMAND --help" describes one command; docs/operations.md describes them all.`,
    )
    // Results of this program are lines, and an error is one line.
    .configureOutput({ writeOut: (text) => console.log(text.trimEnd()), writeErr: () => {} })
    .exitOverride();
  const site = new OperatorsSite(() => program.opts<{ settings?: string }>().settings);
  addSiteCommands(program, site);
  addDataCommands(program, site);
  addPeopleCommands(program, site);
  return program;
}

/**
 * Runs a command of the operator with the settings of the process, and prints its results.
 * @throws an error that `explained` turns into one line
 */
export async function runCommand(args: string[]): Promise<void> {
  process.umask(0o077); // backups are readable by their user alone
  const program = adminProgram();
  if (args.length === 0) return program.outputHelp();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const isAnswered = error instanceof CommanderError && error.exitCode === 0; // --help and --version
    if (!isAnswered) throw error;
  }
}

/** "error: unknown option '--jsno'\n(Did you mean --json?)" as a sentence. */
function misuse({ message }: CommanderError): string {
  const [what = '', ...help] = message.replace(/^error: /, '').split('\n');
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, '')}.`;
  return [sentence, ...help.map((line) => line.replace(/^\((.*)\)$/, '$1')), `See ${ADMIN} --help.`].join(
    ' ',
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommanderError) return misuse(error);
  if (error instanceof Refusal) return Object.values(error.body).flat().join(' ');
  return explain(error);
}

/** An error of a command as one line, whatever is in the names and paths that it mentions. */
export const explained = (error: unknown): string => printable(sentenceOf(error));
