import { statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { VERSION } from '../../version.ts';
import { megabytes, seconds } from '../backup/progress.ts';
import { fileIn } from '../backup/sqlite-file.ts';
import { sentence } from '../checks/check.ts';
import { examine } from '../checks/checks.ts';
import { print, printable } from '../printing.ts';

/** Prints the findings of all checks. @throws Error in one line when there is a problem */
export async function doctor(config: Config): Promise<void> {
  const since = performance.now();
  const { databaseUrl, dataDir } = config;
  const { problems, notes, names } = await examine(config);
  for (const problem of problems) console.error(printable(sentence(problem)));
  if (problems.length > 0) throw new Error(`Problems found: ${problems.length}.`);
  for (const note of notes) print(sentence(note));
  const size = databaseUrl === undefined ? [megabytes(statSync(fileIn(dataDir)).size)] : [];
  const facts = [`Nightdrive ${VERSION}`, `Node ${process.versions.node}`, ...size];
  print(`Looked at: ${names.join(', ')}.`);
  print(`All is well there (${[...facts, seconds(performance.now() - since)].join(', ')}).`);
}
