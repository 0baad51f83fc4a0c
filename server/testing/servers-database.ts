import { postgresOfTest } from './postgres-of-test.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { engineUnderTest } from './test-database.ts';

/** An empty database for servers in processes of their own: how many may share it, and the settings that name it. */
export interface ServersDatabase {
  nodes: number;
  environment: Record<string, string>;
}

/** One on the engine under test, removed after the test. */
export async function serversDatabase(): Promise<ServersDatabase> {
  if (engineUnderTest() === 'sqlite') return { nodes: 1, environment: { DATA_DIR: temporaryFolder() } };
  return { nodes: 2, environment: (await postgresOfTest()).settings };
}
