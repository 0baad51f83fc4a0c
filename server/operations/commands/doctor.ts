import { statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { VERSION } from '../../version.ts';
import { megabytes, seconds } from '../backup/progress.ts';
import { fileIn } from '../backup/sqlite-file.ts';
import { print, printable } from '../printing.ts';
import { examineEmbedded } from './doctor-embedded.ts';
import { examinePostgres } from './doctor-postgres.ts';
import { examineStart } from './doctor-start.ts';

/** Prints what is wrong with the site and what helps. @throws Error in one line when something is wrong */
export async function doctor(config: Config): Promise<void> {
  const since = performance.now();
  const { databaseUrl, dataDir } = config;
  const found = [
    databaseUrl === undefined ? examineEmbedded(config) : await examinePostgres(config, databaseUrl),
    await examineStart(config),
  ];
  const [problems, help, notes] = (['problems', 'help', 'notes'] as const).map((part) =>
    found.flatMap((one) => one[part] ?? []),
  );
  for (const line of [...(problems ?? []), ...(help ?? [])]) console.error(printable(`${line}.`));
  if (problems !== undefined && problems.length > 0) throw new Error(`Problems found: ${problems.length}.`);
  for (const line of notes ?? []) print(`${line}.`);
  const size = databaseUrl === undefined ? [megabytes(statSync(fileIn(dataDir)).size)] : [];
  const facts = [`Nightdrive ${VERSION}`, `Node ${process.versions.node}`, ...size];
  console.log(`All is well (${[...facts, seconds(performance.now() - since)].join(', ')}).`);
}
