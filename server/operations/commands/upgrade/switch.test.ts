import { readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { openSqlite } from '../../../database/sqlite/open.ts';
import { answering } from '../../../testing/answering.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { VERSION } from '../../../version.ts';
import { siteIn } from '../../backup/files.ts';
import { switchTo } from './switch.ts';

/** As a release that migrates does. */
const MIGRATE = `node -e "new (require('node:sqlite').DatabaseSync)(process.env.DB).exec(\\"insert or ignore into migrations values ('999-next', 1)\\")" 2> /dev/null`;

/**
 * A site whose restarts end as these commands of the shell do, in turn; it answers all the time.
 * @returns what became of the switch, and where the link leads
 */
async function switched(...restarts: string[]) {
  const [dataDir, folder] = [temporaryFolder(), temporaryFolder()];
  await (await openSqlite(dataDir)).close();
  const site = siteIn(dataDir) ?? '';
  const port = await answering(() => JSON.stringify({ status: 'ready', site }));
  const script = path.join(folder, 'restart');
  const cases = restarts.map((command, at) => `${at + 1}) ${command};;`).join('\n');
  writeFileSync(
    script,
    `export DB=${dataDir}/nightdrive.db\necho x >> ${folder}/times\ncase $(wc -l < ${folder}/times) in\n${cases}\nesac\n`,
  );
  const link = path.join(folder, 'current');
  symlinkSync('old', link);
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port), RESTART_COMMAND: `sh ${script}` });
  const to = {
    link,
    before: path.join(folder, 'old'),
    folder: path.join(folder, 'new'),
    version: '9.9.9',
    site,
  };
  const ended = await switchTo(to, config).then(
    () => 'ready',
    ({ message }: Error) => message,
  );
  return { ended, link: readlinkSync(link), dataDir, script };
}

test('a release that migrates and fails once is started once more', async () => {
  expect(await switched(`${MIGRATE}; false`, 'true')).toMatchObject({ ended: 'ready', link: 'new' });
});

test('a release that fails before it migrates is replaced by the one before', async () => {
  const { ended, link } = await switched('false', 'true');
  expect(ended).toMatch(/^Nightdrive 9\.9\.9 did not become ready\. \S+ runs again;/);
  expect(link).toBe('old');
});

test('a release that its supervisor lets migrate in between is started once more', async () => {
  expect(await switched('false', `${MIGRATE}; false`, 'true')).toMatchObject({ ended: 'ready', link: 'new' });
});

test('after a migration the link stays, and both ways on are named', async () => {
  const { ended, link, dataDir, script } = await switched(`${MIGRATE}; false`, 'false');
  expect(link).toBe('new');
  expect(ended).toContain('may have migrated the database. The link leads to 9.9.9;');
  expect(ended).toContain(`Then: sh ${script}.`);
  expect(ended).toContain(
    `To go back to ${VERSION} without what was written since: stop the site, mv ${dataDir}`,
  );
});
