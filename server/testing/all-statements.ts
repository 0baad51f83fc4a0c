import { readFileSync } from 'node:fs';
import path from 'node:path';
import { declaredStatements, type Statement } from '../database/statement.ts';

const modules = import.meta.glob(['../**/*.ts', '!../**/*.test.ts', '!./**']);

/** Loads the modules that declare statements, and returns all of them. */
export async function allStatements(): Promise<Statement<never, unknown>[]> {
  for (const [file, load] of Object.entries(modules)) {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    if (/= (?:statement<|sweepExpired\(|keepNewest\b)/.test(source)) await load();
  }
  return [...declaredStatements()];
}
