import pg from 'pg';

/** Runs statements on a separate connection, as an operator would. */
export async function administer(url: string, sql: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  // The pending statement fails too; unhandled, this event would end the process before any cleanup.
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}
