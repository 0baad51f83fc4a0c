// `npm run trial -- torture --kills 300`: a long trial, by the name of its file or folder here; without one, the names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const programs = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => {
      const name = /^(?:hosting\/)?([\w-]+)(?:\/run)?\.ts$/.exec(file)?.[1];
      return name === undefined || name === 'run' ? [] : [[name, file] as const];
    }),
);
const [name = ''] = process.argv.splice(2, 1);
const program = programs.get(name);
if (program === undefined) {
  // The first line of each file is a comment: how it is called, and what it tries.
  const usage = [...programs.values()].map((file) => {
    const [first = ''] = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
    return first.replace(/^\/\/ `?|`/g, '');
  });
  console.error(usage.sort().join('\n'));
  process.exit(name === '' ? 0 : 1);
}
await import(join(import.meta.dirname, program));
