import pg from 'pg';

/** Does work on a separate connection. Losing it fails the work. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The pending statement fails too; unhandled, this event would end the process before any cleanup.
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
