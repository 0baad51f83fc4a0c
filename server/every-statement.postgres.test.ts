import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection, Database } from './database/database.ts';
import type { Statement } from './database/statement.ts';
import { allStatements } from './testing/all-statements.ts';
import { testDatabase } from './testing/test-database.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** A value for each parameter, of a form that every type of column takes: a text of one digit. */
function sampleOf(statement: Statement<never, unknown>): never {
  const { sql, values } = statement.compiled('postgres');
  const names = values(new Proxy({}, { get: (_, name) => name }));
  const lists = [...sql.matchAll(/\$(\d+)::\w+\[\]/g)].map(([, number]) => names[Number(number) - 1]);
  return new Proxy({}, { get: (_, name) => (lists.includes(String(name)) ? ['1'] : '1') }) as never;
}

class Undone extends Error {}

/** @returns why PostgreSQL refused it, unless by a constraint: it had understood the statement by then */
async function refusal(run: (tx: Connection) => Promise<unknown>): Promise<unknown> {
  const work = async (tx: Connection) => {
    await run(tx);
    throw new Undone();
  };
  const error = await db.write(work).catch((thrown: unknown) => thrown);
  return error instanceof Undone || /constraint/.test(String(error)) ? undefined : error;
}

test.each(await allStatements())('PostgreSQL can run $name', async (statement) => {
  const params = sampleOf(statement);
  expect(await refusal((tx) => tx.all(statement, params))).toBeUndefined();
  if (statement.forMany) expect(await refusal((tx) => tx.each(statement, [params, params]))).toBeUndefined();
});
