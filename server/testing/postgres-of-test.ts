import { onTestFinished } from 'vitest';
import { type FreshSchema, freshSchema } from './fresh-schema.ts';

export const SECRET = 'a secret that only the tests know, 32 bytes and more';

/** An empty schema that is removed after the test, and the settings of a site on it. */
export async function postgresOfTest() {
  const schema: FreshSchema = await freshSchema();
  onTestFinished(() => schema.drop());
  return { ...schema, settings: { DATABASE_URL: schema.url, APP_SECRET: SECRET } };
}
