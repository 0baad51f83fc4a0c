import { explained, runCommand } from './command.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader, such as head, has had enough. The work goes on to its end.
    if (error.code !== 'EPIPE') throw error;
  });
}

runCommand(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explained(error));
  process.exitCode = 1;
});
