import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { declaredStatements } from '../../../server/database/statement.ts';

const SERVER = path.join(import.meta.dirname, '../../../server');

/** The number of shards that a statement uses; `refused` when Citus does not plan it. */
export interface Planned {
  name: string;
  shards: number;
  refused?: string;
}

const sample = (type: string): string => {
  if (type.endsWith('[]')) return '{}';
  if (type === 'bytea') return '\\x00';
  return type === 'text' ? 'a' : '1';
};

async function plan(client: pg.Client, name: string, sql: string): Promise<Planned> {
  try {
    await client.query(`prepare "${name}" as ${sql}`);
    const { rows } = await client.query(
      'select unnest(parameter_types)::text as type from pg_prepared_statements where name = $1',
      [name],
    );
    const values = rows.map(({ type }) => pg.escapeLiteral(sample(String(type)))).join();
    const explained = await client.query(`explain execute "${name}"${values && `(${values})`}`);
    const text = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    const tasks = [...text.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
    return { name, shards: Math.max(1, ...tasks) };
  } catch (error) {
    return { name, shards: 0, refused: String(error) };
  }
}

/** Has Citus plan each statement of the server, with sample values, on a database that the server has made. */
export async function planStatements(url: string): Promise<Planned[]> {
  for (const file of globSync('**/*.ts', { cwd: SERVER, exclude: (name) => /test/.test(name) })) {
    const full = path.join(SERVER, file);
    if (/= statement</.test(readFileSync(full, 'utf8'))) await import(full);
  }
  const client = new pg.Client(url);
  await client.connect();
  const planned: Planned[] = [];
  for (const one of declaredStatements()) {
    planned.push(await plan(client, one.name, one.compiled('postgres').sql));
    if (one.forMany) planned.push(await plan(client, `${one.name}OfMany`, one.forMany().sql));
  }
  await client.end();
  return planned;
}
