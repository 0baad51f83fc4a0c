import { explained, runCommand } from './command.ts';

runCommand(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explained(error));
  process.exitCode = 1;
});
