import type { Database } from '../../database/database.ts';
import { COUNTED, countOf } from '../metrics/counts.ts';
import { print } from '../printing.ts';

const IN_WORDS: Readonly<Record<string, string>> = {
  spaces: 'shared categories',
  members: 'people in shared categories',
};

export async function printStats(db: Database, json?: boolean): Promise<void> {
  const found = await Promise.all(
    COUNTED.map(async (name) => ({ name, ...(await countOf(db, name, Date.now())) })),
  );
  if (json) return print(JSON.stringify(Object.fromEntries(found.map(({ name, rows }) => [name, rows]))));
  for (const { name, rows, isEstimate } of found)
    print(`${IN_WORDS[name] ?? name}: ${isEstimate ? 'about ' : ''}${rows}`);
}
