import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openSqlite } from '../../database/sqlite/open.ts';
import { rowIn, runIn } from '../../testing/in-file.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkGauges } from '../metrics/check-gauges.ts';
import { diskGauges } from '../metrics/disk-gauges.ts';
import { backup } from './backup.ts';
import { makeBackupFolder } from './files.ts';
import { backUpInProcess, TimedBackups } from './timed-backups.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 22, 20, 0, 0);

const backUpHere = async (dataDir: string, file: string) => backup(dataDir, file);

/** A site that is open, as under its server, and a clock to turn. Its backups are made in this process. */
async function site(settings: Record<string, string> = {}, make: typeof backUpInProcess = backUpHere) {
  const dataDir = temporaryFolder();
  const db = await openSqlite(dataDir);
  onTestFinished(() => db.close());
  writeFileSync(path.join(dataDir, 'secret'), 'x', { mode: 0o600 });
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_EVERY: '6h', BACKUP_KEEP: '2', ...settings });
  const folder = config.backups?.folder ?? '';
  const clock = { now: START };
  const logged: object[] = [];
  const log = { info: (what: object) => logged.push(what) };
  const backups = new TimedBackups({ config, clock: () => clock.now, log, make });
  const restarted = () => new TimedBackups({ config, clock: () => clock.now, log, make });
  return { dataDir, config, folder, clock, logged, backups, restarted };
}

const backupsOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.db'));

test('a backup is made when the newest one is old enough, and the oldest go', async () => {
  const { folder, clock, logged, backups } = await site();
  await backups.runWhenDue();
  expect(readdirSync(folder)).toEqual(['nightdrive-2026-11-22T200000Z.db']);
  expect(logged).toEqual([
    {
      backup: path.join(folder, 'nightdrive-2026-11-22T200000Z.db'),
      bytes: expect.any(Number),
      ms: expect.any(Number),
    },
  ]);
  clock.now += 6 * HOUR - 1;
  await backups.runWhenDue();
  expect(readdirSync(folder)).toHaveLength(1);

  writeFileSync(path.join(folder, 'nightdrive-by-hand.db'), 'not one of these');
  for (let times = 0; times < 2; times++) {
    clock.now += 6 * HOUR;
    await backups.runWhenDue();
  }
  expect(readdirSync(folder).sort()).toEqual([
    'nightdrive-2026-11-23T075959Z.db',
    'nightdrive-2026-11-23T135959Z.db',
    'nightdrive-by-hand.db',
  ]);
});

test('a start makes a folder of backups outside of the data, and is refused where it cannot', async () => {
  const elsewhere = path.join(temporaryFolder(), 'backups');
  makeBackupFolder((await site({ BACKUP_FOLDER: elsewhere })).config);
  expect(readdirSync(elsewhere)).toEqual([]);
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, 'no folder');
  const wrong = await site({ BACKUP_FOLDER: file });
  expect(() => makeBackupFolder(wrong.config)).toThrow(
    new RegExp(`^BACKUP_FOLDER ${file} cannot be written \\(ENOTDIR: .*\\)\\.$`),
  );
});

test('a backup is whole, for its owner alone, and without the secret', async () => {
  const { folder, backups } = await site({}, backUpInProcess);
  await backups.runWhenDue();
  const [name = ''] = readdirSync(folder);
  expect(rowIn(path.join(folder, name), 'select value from totals')).toEqual({ value: 0 });
  if (process.platform !== 'win32') {
    // The umask is that of the command, which the site starts.
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  }
  expect(readdirSync(folder)).not.toContain('secret');
});

test('a damaged backup does not count, and replaces no other', async () => {
  const { dataDir, folder, clock, backups } = await site();
  await backups.runWhenDue();
  runIn(dataDir, "insert into usernames values ('ann', 'nobody')");
  clock.now += 6 * HOUR;
  await expect(backups.runWhenDue()).rejects.toThrow('cannot be backed up: 1 usernames belong to no account');
  expect(readdirSync(folder)).toEqual(['nightdrive-2026-11-22T200000Z.db']);
});

test('the leftovers of a killed backup are removed by the next one', async () => {
  const { folder, backups } = await site();
  mkdirSync(folder);
  for (const end of ['unchecked', 'unchecked.unfinished', 'unchecked-wal']) {
    writeFileSync(path.join(folder, `nightdrive-2026-11-21T200000Z.db.${end}`), 'half of it');
  }
  await backups.runWhenDue();
  expect(readdirSync(folder)).toEqual(['nightdrive-2026-11-22T200000Z.db']);
});

test('a backup under way stops with the site, without a failure and without a file', async () => {
  const { folder, backups } = await site({}, backUpInProcess);
  const running = backups.runWhenDue();
  backups.stop();
  await running;
  expect(readdirSync(folder)).toEqual([]);
});

test('with BACKUP_EVERY=off there are no backups and no gauges', async () => {
  const { dataDir, config, backups } = await site({ BACKUP_EVERY: 'off' });
  makeBackupFolder(config);
  await backups.runWhenDue();
  expect(existsSync(path.join(dataDir, 'backups'))).toBe(false);
  expect(checkGauges(config, Date.now).map(({ name }) => name)).toEqual(['nightdrive_problems']);
  const elsewhere = { ...config, databaseUrl: 'postgres://localhost/site' };
  expect([...checkGauges(elsewhere, Date.now), ...diskGauges(elsewhere)]).toEqual([]);
});

test('a backup from the future, made while the clock was wrong, is the first to go', async () => {
  const { folder, clock, backups } = await site();
  clock.now += 1_000 * HOUR;
  await backups.runWhenDue();
  clock.now = START;
  for (let times = 0; times < 2; times++) {
    await backups.runWhenDue();
    await backups.runWhenDue();
    clock.now += 6 * HOUR;
  }
  expect(readdirSync(folder).sort()).toEqual([
    'nightdrive-2026-11-22T200000Z.db',
    'nightdrive-2026-11-23T020000Z.db',
  ]);
});

test('gauges report the age of the newest backup and the highest age allowed', async () => {
  const { config, clock, backups } = await site({ BACKUP_COMMAND: 'true' });
  const gauge = (name: string) =>
    checkGauges(config, () => clock.now)
      .find((one) => one.name === `nightdrive_backup_${name}_seconds`)
      ?.read();
  expect(gauge('age')).toBe(0); // the clock is behind the database
  clock.now = Math.floor(Date.now() / 1_000) * 1_000 + HOUR;
  expect(gauge('age')).toBeCloseTo(3_600, -2); // however often the site has started since
  await backups.runWhenDue();
  clock.now += 90_000;
  expect(gauge('age')).toBe(90);
  expect(gauge('copied_age')).toBe(90);
  expect(gauge('every')).toBe(6 * 3_600);
});

test.each(['cp -t FOLDER', 'cp "$1" FOLDER', 'cp "$BACKUP_FILE" FOLDER'])(
  'each backup is copied elsewhere by a BACKUP_COMMAND such as %s',
  async (command) => {
    const elsewhere = temporaryFolder();
    const { folder, backups, logged } = await site({ BACKUP_COMMAND: command.replace('FOLDER', elsewhere) });
    await backups.runWhenDue();
    expect(readdirSync(elsewhere)).toEqual(backupsOf(folder));
    await backups.runWhenDue();
    expect(logged).toHaveLength(2); // made and copied, once
  },
);

test('a BACKUP_COMMAND that fails is reported and runs again, without another backup', async () => {
  const elsewhere = path.join(temporaryFolder(), 'mounted later');
  const { folder, backups } = await site({ BACKUP_COMMAND: `cp "$1" '${elsewhere}/'` });
  await expect(backups.runWhenDue()).rejects.toThrow(/^BACKUP_COMMAND failed with \S+\.db: cp: /);
  mkdirSync(elsewhere);
  await backups.runWhenDue();
  expect(readdirSync(elsewhere)).toEqual(backupsOf(folder));
  expect(backupsOf(folder)).toHaveLength(1);
});

test('a BACKUP_COMMAND that fails without a word is reported by its exit code, and one under way stops with the site', async () => {
  await expect((await site({ BACKUP_COMMAND: 'exit 3 #' })).backups.runWhenDue()).rejects.toThrow(
    /^BACKUP_COMMAND failed with \S+\.db: exit code 3$/,
  );
  const begun = path.join(temporaryFolder(), 'begun');
  const { backups, logged } = await site({ BACKUP_COMMAND: `touch ${begun}; sleep 60 #` });
  const running = backups.runWhenDue();
  await expect.poll(() => existsSync(begun)).toBe(true);
  backups.stop();
  await running;
  expect(logged).toHaveLength(1); // made, not copied
});

test('how long nothing was copied is known after a restart, too', async () => {
  const { folder, clock, restarted, config } = await site({
    BACKUP_COMMAND: 'sh -c "echo no disk >&2; false"',
  });
  const age = () =>
    checkGauges(config, () => clock.now)
      .find(({ name }) => name === 'nightdrive_backup_copied_age_seconds')
      ?.read();
  for (let times = 0; times < 3; times++) {
    await expect(restarted().runWhenDue()).rejects.toThrow('BACKUP_COMMAND failed with');
    clock.now += 6 * HOUR;
  }
  expect(age()).toBe((18 * HOUR) / 1_000);
  expect(readFileSync(path.join(folder, 'copied'), 'utf8')).toBe(
    'nightdrive-2026-11-22T200000Z.db\nno disk\n',
  );
});

test('backups of another site, and files that are none, are never removed', async () => {
  const other = await site();
  await other.backups.runWhenDue();
  const { folder, clock, backups } = await site();
  mkdirSync(folder);
  const foreign = ['nightdrive-2026-11-22T195959Z.db', 'nightdrive-2026-11-22T195958Z.db'];
  copyFileSync(
    path.join(other.folder, 'nightdrive-2026-11-22T200000Z.db'),
    path.join(folder, foreign[0] ?? ''),
  );
  writeFileSync(path.join(folder, foreign[1] ?? ''), '');
  for (let times = 0; times < 4; times++) {
    await backups.runWhenDue(); // at once: the newer ones there are not of this site
    clock.now += 6 * HOUR;
  }
  expect(backupsOf(folder)).toEqual([
    ...foreign.toSorted(),
    'nightdrive-2026-11-23T080000Z.db',
    'nightdrive-2026-11-23T140000Z.db',
  ]);
});
