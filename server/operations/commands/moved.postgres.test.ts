import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openPostgres } from '../../database/postgres/open.ts';
import { freshSchema } from '../../testing/fresh-schema.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { forgetMove, markMoved, refuseMoved } from './moved.ts';

async function onPostgres() {
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  await (await openPostgres(schema.url, () => {})).close();
  return { DATABASE_URL: schema.url, APP_SECRET: 'a secret that only this test knows, 32 bytes and more' };
}

test.each(['a folder', 'PostgreSQL'])(
  'what is left of a site in %s is used again once its mark is removed',
  async (where) => {
    const config = readConfig(where === 'PostgreSQL' ? await onPostgres() : { DATA_DIR: temporaryFolder() });
    await refuseMoved(config);
    await markMoved(config, '/elsewhere');
    await expect(refuseMoved(config)).rejects.toThrow(/ was moved to \/elsewhere on \d{4}-\d\d-\d\d\. /);
    await forgetMove(config);
    await refuseMoved(config);
  },
);
