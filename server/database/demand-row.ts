import type { Connection } from './database.ts';
import type { Statement } from './statement.ts';

/** The row of a statement that always finds one, such as that of an account which its transaction has locked. */
export async function demandRow<Params extends object, Row>(
  on: Connection,
  statement: Statement<Params, Row>,
  params: Params,
): Promise<Row> {
  const row = await on.first(statement, params);
  if (row === undefined) throw new Error(`The statement ${statement.name} has found no row.`);
  return row;
}
