import { onTestFinished } from 'vitest';
import { freshSchema } from './fresh-schema.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { engineUnderTest } from './test-database.ts';

const SECRET = 'a secret that only the tests know, 32 bytes and more';

/** An empty database for servers in processes of their own: how many may share it, and the settings that name it. */
export interface ServersDatabase {
  nodes: number;
  environment: Record<string, string>;
}

/** One on the engine under test, removed after the test. */
export async function serversDatabase(): Promise<ServersDatabase> {
  if (engineUnderTest() === 'sqlite') return { nodes: 1, environment: { DATA_DIR: temporaryFolder() } };
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  return { nodes: 2, environment: { DATABASE_URL: schema.url, APP_SECRET: SECRET } };
}
