import pg from 'pg';
import { onTestFinished } from 'vitest';

/** The messages that nodes send each other from now on, as any client of the database receives them. */
export async function messagesOn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const messages: string[] = [];
  client.on('notification', ({ payload = '' }) => messages.push(payload));
  await client.query('LISTEN nightdrive');
  return messages;
}
