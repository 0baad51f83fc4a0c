import pg from 'pg';

/** Does work on a connection of its own. A connection that is lost fails the work. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The statement that waits fails as well; unheard, this would end the process before anybody can clean up.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs statements beside the server, as an operator would. */
export const administer = (url: string, sql: string, values?: unknown[]): Promise<pg.QueryResult> =>
  connected(url, (client) => client.query(sql, values));
