import { expect, test, vi } from 'vitest';
import { openSqlite } from '../../database/sqlite/open.ts';
import { admin } from '../../testing/admin.ts';
import { answering } from '../../testing/answering.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { siteIn } from '../backup/files.ts';

/** A site that is ready when it is asked for the nth time; with 0 it never is. */
async function site(ready: number): Promise<Record<string, string>> {
  let asked = 0;
  const DATA_DIR = temporaryFolder();
  await (await openSqlite(DATA_DIR)).close();
  const answer = () => ({ status: ++asked === ready ? 'ready' : 'not ready', site: siteIn(DATA_DIR) });
  const port = await answering(() => JSON.stringify(answer()));
  return { DATA_DIR, HOST: '0.0.0.0', PORT: String(port) };
}

const ready = (settings: Record<string, string>) => admin(settings, ['ready']);

test('the command ready waits until the site answers that it is', async () => {
  expect(await ready(await site(3))).toMatchObject({ status: 0 });
});

test('it waits as long as the process of the site runs, where that is known', async () => {
  expect(await ready({ ...(await site(2)), MAINPID: String(process.pid) })).toMatchObject({ status: 0 });
  expect(await ready({ ...(await site(0)), MAINPID: '2147483647' })).toMatchObject({
    status: 1,
    stderr: 'The site has ended. Its log says why.\n',
  });
});

test('otherwise it waits for a minute', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 30_001));
  const settings = await site(0);
  expect(await ready(settings)).toMatchObject({
    status: 1,
    stderr: `The site does not answer on port ${settings['PORT']}.\n`,
  });
});
