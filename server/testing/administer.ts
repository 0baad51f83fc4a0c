import pg from 'pg';

/** Runs statements on a connection of their own, beside the server, as an operator would. */
export async function administer(url: string, sql: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the statement; unheard, it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}
