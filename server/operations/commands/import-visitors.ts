import { readFileSync } from 'node:fs';
import type { Database } from '../../database/database.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { addVisitors } from '../../presence/visitor-rows.ts';
import { print } from '../printing.ts';

/** Adds the visitors of another site by their ids, one a line, so that no browser counts twice. */
export async function importVisitors(db: Database, file: string): Promise<void> {
  const lines = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim());
  const ids = lines.filter((line) => line !== '');
  const wrong = lines.findIndex((line) => line !== '' && !isUuid(line));
  if (wrong !== -1) throw new Error(`Line ${wrong + 1} of ${file} is not the id of a visitor (a UUID).`);
  const added = await addVisitors(db, ids);
  print(`Visitors added: ${added}. Already here: ${ids.length - added}.`);
}
