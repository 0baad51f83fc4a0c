import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../../accounts/accounts.ts';
import { secretOf } from '../../accounts/signing/secret.ts';
import { readConfig } from '../../config/config.ts';
import { openSqlite } from '../../database/sqlite/open.ts';
import { admin } from '../../testing/admin.ts';
import { answering, listening } from '../../testing/answering.ts';
import { runIn } from '../../testing/in-file.ts';
import { png } from '../../testing/sample-pictures.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { backup } from '../backup/backup.ts';
import { nameAt, siteIn } from '../backup/files.ts';
import { refuseStart } from '../checks/checks.ts';

const DAY_MS = 86_400_000;
const SECRET = 'a secret that only this test knows, 32 bytes and more';

/** A folder to arrange a situation in. */
interface Place {
  dataDir: string;
  database: string;
  backups: string;
  /** The newest backup. */
  newest: string;
  elsewhere: string;
}
type Settings = Record<string, string>;
/** May return settings. */
type Arrange = (at: Place) => unknown;

const isSettings = (found: unknown): found is Settings =>
  typeof found === 'object' && found !== null && !Array.isArray(found);

async function makeSite(dataDir: string, folder = path.join(dataDir, 'backups')): Promise<void> {
  const db = await openSqlite(dataDir);
  await createAccount(db, { username: 'ann', password_hash: 'x', picture: null, now: 1 });
  await db.close();
  secretOf({ appSecret: undefined, dataDir });
  mkdirSync(folder, { mode: 0o700 });
  backup(dataDir, path.join(folder, nameAt(Date.now())));
  for (const name of ['nightdrive.db', 'nightdrive.lock', 'secret'])
    chmodSync(path.join(dataDir, name), 0o600);
}

let sound = '';
let another = '';
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nightdrive-doctor-'));
  [sound, another] = [path.join(folder, 'sound'), path.join(folder, 'another')];
  await makeSite(sound);
  await makeSite(another);
  return () => rmSync(folder, { recursive: true });
});

/** A copy of the sound site. */
function place(): Place {
  const dataDir = path.join(temporaryFolder(), 'data');
  cpSync(sound, dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  const backups = path.join(dataDir, 'backups');
  const newest = path.join(backups, nameAt(Date.now()));
  rmSync(backups, { recursive: true });
  mkdirSync(backups, { mode: 0o700 });
  backup(dataDir, newest);
  return {
    dataDir,
    database: path.join(dataDir, 'nightdrive.db'),
    backups,
    newest,
    elsewhere: temporaryFolder(),
  };
}

async function diagnosis(arrange: Arrange): Promise<{ status: number; said: string }> {
  const at = place();
  const arranged = await arrange(at);
  const { FILE, ...settings }: Settings = isSettings(arranged) ? arranged : {};
  const named = FILE === undefined ? [] : ['--settings', FILE];
  const { status, stdout, stderr } = await admin({ PORT: '0', DATA_DIR: at.dataDir, ...settings }, [
    'doctor',
    ...named,
  ]);
  return { status, said: stderr + stdout };
}

const file = ({ elsewhere }: Place, name: string, text: string | Buffer): string => {
  writeFileSync(path.join(elsewhere, name), text);
  return path.join(elsewhere, name);
};
const settingsFile = (at: Place, text: string) => ({
  FILE: file(at, 'x.env', `DATA_DIR=${at.dataDir}\n${text}\n`),
});
const later = (days: number) => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * DAY_MS);
const words = (more: object) =>
  JSON.stringify({ title: 'A', headline: 'B', intro: 'C', contacts: [], credit: 'D', ...more });
const copied = ({ backups }: Place, text: string) => {
  writeFileSync(path.join(backups, 'copied'), text);
  return { BACKUP_COMMAND: 'true' };
};

/** The port of a site. */
const ready = async (site: string | undefined, status = 'ready') => ({
  PORT: String(await answering(() => JSON.stringify({ status, site }))),
});

const TORN = (name: string) => {
  const half = Math.floor(statSync(name).size / 8_192) * 4_096;
  const handle = openSync(name, 'r+');
  writeSync(handle, Buffer.alloc(half, 'x'), 0, half, half);
  closeSync(handle);
};

const BROKEN: [string, Arrange, string | RegExp][] = [
  [
    'a comment after a value',
    (at) => settingsFile(at, 'PORT=0 # any'),
    'would read PORT differently: write it in single',
  ],
  ['an unknown setting', (at) => settingsFile(at, 'PORTS=0'), 'PORTS is not a setting'],
  ['a weak secret', () => ({ APP_SECRET: 'short' }), 'APP_SECRET is too weak'],
  [
    'no database beside backups and secret',
    ({ database }) => rmSync(database),
    /no database in \S+, but \S+secret, \S+backups of a site: run .+ restore \S+Z\.db, or move these away/,
  ],
  [
    'an empty file of the database',
    ({ database }) => truncateSync(database),
    /nightdrive\.db is empty, but .+: move \S+ away and run/,
  ],
  [
    'a database without tables',
    ({ database }) => [rmSync(database), runIn(database, 'create table x (y); drop table x')],
    'is empty, but',
  ],
  [
    'no database of a site without backups by time',
    ({ database }) => {
      rmSync(database);
      return { BACKUP_EVERY: 'off' };
    },
    /no database in \S+, but .+ restore \S+Z\.db/,
  ],
  [
    'no database beside copies alone',
    ({ dataDir, database, backups }) => {
      rmSync(database);
      rmSync(path.join(dataDir, 'secret'));
      renameSync(backups, path.join(dataDir, 'copies'));
    },
    'copies of a site',
  ],
  [
    'no database beside a secret alone',
    ({ database, backups }) => [rmSync(database), rmSync(backups, { recursive: true })],
    'secret of a site',
  ],
  [
    'no database beside backups elsewhere',
    ({ dataDir, backups, elsewhere }) => {
      cpSync(backups, elsewhere, { recursive: true });
      rmSync(dataDir, { recursive: true });
      return { BACKUP_FOLDER: elsewhere };
    },
    'There is no database in',
  ],
  [
    'a folder without a site',
    ({ elsewhere }) => ({ DATA_DIR: elsewhere }),
    'nor anything of a site: set DATA_DIR to where it is',
  ],
  ['no folder', ({ elsewhere }) => ({ DATA_DIR: path.join(elsewhere, 'none') }), 'There is no database in'],
  [
    'a site that was copied to PostgreSQL',
    ({ database }) => renameSync(database, `${database}.copied`),
    'its rows are in PostgreSQL, set DATABASE_URL',
  ],
  ['a torn database', ({ database }) => TORN(database), /nightdrive\.db: damaged: .+ restore \S+Z\.db/],
  [
    'the database of another program',
    ({ database }) => [rmSync(database), runIn(database, 'create table other (x)')],
    'not a Nightdrive database',
  ],
  [
    'the database of a newer version',
    ({ database }) => runIn(database, "insert into migrations values ('999-future', 1)"),
    '999-future, which this version does not know',
  ],
  [
    'rows without their account',
    ({ database }) => runIn(database, "insert into usernames values ('ben', 'x')"),
    '1 usernames belong to no account',
  ],
  [
    'no secret',
    ({ dataDir }) => rmSync(path.join(dataDir, 'secret')),
    /There is no \S+secret: put it back from a copy/,
  ],
  [
    'half a secret',
    ({ dataDir }) => truncateSync(path.join(dataDir, 'secret'), 20),
    /The file \S+secret is damaged/,
  ],
  [
    'a secret that others can read',
    ({ dataDir }) => chmodSync(path.join(dataDir, 'secret'), 0o644),
    /secret can be read by others: chmod 600/,
  ],
  [
    'a database that others can read',
    ({ dataDir, database }) => [chmodSync(dataDir, 0o755), chmodSync(database, 0o644)],
    /nightdrive\.db can be read by others/,
  ],
  [
    'a disk without room for a copy',
    ({ database }) => truncateSync(database, 2 ** 43),
    'are free on the disk of',
  ],
  [
    'a clock that was set back',
    ({ database }) => utimesSync(database, Date.now() / 1_000 + 86_400, Date.now() / 1_000 + 86_400),
    'set the clock of this machine',
  ],
  [
    'no backup, though one is due',
    ({ newest }) => [rmSync(newest), later(3)],
    'there is no backup of this site in',
  ],
  ['backups that are late', () => later(5), 'the newest backup is 5 days old in'],
  [
    'a newest backup of 0 bytes',
    ({ newest }) => truncateSync(newest),
    'cannot be restored (not a Nightdrive database): move it away',
  ],
  [
    'a newest backup of another site',
    ({ newest }) => copyFileSync(path.join(another, 'nightdrive.db'), newest),
    'is of another site: move it away',
  ],
  [
    'a folder of backups below a file',
    (at) => ({ BACKUP_FOLDER: path.join(file(at, 'x', ''), 'y\u001b[8m') }),
    'y\\u001b[8m cannot be written',
  ],
  [
    'copies elsewhere that fail',
    (at) => copied(at, `${path.basename(at.newest)}\nno disk\n`),
    /BACKUP_COMMAND fails since \S+Z\.db \(no disk\): run it by hand/,
  ],
  [
    'copies elsewhere that have stopped',
    (at) => copied(at, 'nightdrive-2026-01-01T000000Z.db\n'),
    'has copied nothing since nightdrive-2026-01-01',
  ],
  ['a malformed site.json', (at) => ({ SITE_FILE: file(at, 'site.json', '{') }), 'site.json'],
  [
    'a portrait that is no picture',
    (at) => {
      file(at, 'me.jpg', 'no picture');
      return { SITE_FILE: file(at, 'site.json', words({ portrait: 'me.jpg' })) };
    },
    'me.jpg, the portrait of site.json, is not a',
  ],
  [
    'a program that hangs up at the address',
    async () => ({ PORT: String(await listening(net.createServer((socket) => socket.destroy()))) }),
    'another program answers at',
  ],
  [
    'a program that answers at the address',
    async () => ({ PORT: String(await answering(() => 'ready')) }),
    'another program answers at',
  ],
  ['another site at the address', () => ready(siteIn(another)), 'another site answers at'],
  [
    'a site that is not ready',
    ({ dataDir }) => ready(siteIn(dataDir), 'not ready'),
    'answers that it is not ready: its log says why',
  ],
  [
    'an address of another machine',
    () => ({ HOST: '192.0.2.1', PORT: '4999' }),
    'HOST 192.0.2.1 with PORT 4999 cannot be listened on',
  ],
];

const SOUND: [string, Arrange, string | RegExp][] = [
  ['a site that does not run', () => {}, 'The newest backup is less than an hour old'],
  [
    'a port that is free',
    () => ({ PORT: '4998' }),
    'nothing answers at HOST 127.0.0.1 with PORT 4998: the site does not run',
  ],
  ['a site that runs', ({ dataDir }) => ready(siteIn(dataDir)), 'address'],
  ['a site without a backup yet', ({ newest }) => rmSync(newest), 'there is no backup of this site in'],
  [
    'backups that are off',
    () => ({ BACKUP_EVERY: 'off', PUBLIC_URL: 'https://example.org' }),
    /^Backups are off \(BACKUP_EVERY=off\)\.\n(?!.*without PUBLIC_URL)/ims,
  ],
  ['a backup of some hours', () => later(0.2), 'The newest backup is 4 hours old'],
  [
    'a migration that is due',
    ({ database, newest }) => [
      runIn(database, 'delete from migrations where name = (select max(name) from migrations)'),
      rmSync(newest),
    ],
    'the next start applies the migration',
  ],
  [
    'a backup of an older version',
    ({ newest }) => runIn(newest, 'delete from migrations where name = (select max(name) from migrations)'),
    'newest backup',
  ],
  [
    'an older backup of another site',
    ({ backups }) =>
      copyFileSync(
        path.join(another, 'nightdrive.db'),
        path.join(backups, 'nightdrive-2020-01-01T000000Z.db'),
      ),
    'age of backups',
  ],
  [
    'a copy of an upgrade',
    ({ dataDir }) => {
      for (const name of ['upgrade-AbC123', 'upgrade-AbC124']) mkdirSync(path.join(dataDir, name));
      writeFileSync(path.join(dataDir, 'upgrade-AbC124', 'nightdrive.pid'), '7\n');
    },
    /upgrade-AbC123 is of an upgrade that .+upgrade-AbC124, used by process 7 is of/is,
  ],
  [
    'a secret in the settings',
    ({ dataDir }) => {
      rmSync(path.join(dataDir, 'secret'));
      return { APP_SECRET: SECRET };
    },
    'secret',
  ],
  ['a copy elsewhere', (at) => copied(at, `${path.basename(at.newest)}\n`), 'copies elsewhere'],
  ['a command that has not copied yet', () => ({ BACKUP_COMMAND: 'true' }), 'copies elsewhere'],
  ['a site without an address', () => {}, 'Without PUBLIC_URL, reminders are shown on open pages alone.'],
  ['quoted settings', (at) => settingsFile(at, "METRICS_TOKEN='sixteen # letters'\nPORT=0"), 'settings'],
  [
    'an own portrait',
    async (at) => {
      file(at, 'me.jpg', Buffer.from(await png()));
      return { SITE_FILE: file(at, 'site.json', words({ portrait: 'me.jpg' })) };
    },
    'words and pictures',
  ],
];

function expectIn(said: string, expected: string | RegExp): void {
  if (expected instanceof RegExp) expect(said).toMatch(expected);
  else expect(said.toLowerCase()).toContain(expected.toLowerCase());
}

describe('The doctor', () => {
  test.each(BROKEN)('finds %s', async (_, arrange, expected) => {
    const { status, said } = await diagnosis(arrange);
    expect(said).not.toContain('All is well');
    expectIn(said, expected);
    expect(said).not.toContain('\u001b');
    expect(status).toBe(1);
  });

  test.each(SOUND)('finds no problem in %s', async (_, arrange, expected) => {
    const { status, said } = await diagnosis(arrange);
    expect(said).toMatch(/\nAll is well there \(Nightdrive \S+, Node \S+, \d+ MB, \d+(?:\.\d)? s\)\.\n$/);
    expectIn(said, expected);
    expect(status).toBe(0);
  });

  test('makes the checks by which a start is refused', async () => {
    const { dataDir, database } = place();
    const config = readConfig({ DATA_DIR: dataDir });
    await expect(refuseStart(config)).resolves.toBeUndefined();
    rmSync(database);
    await expect(refuseStart(config)).rejects.toThrow(/^There is no database in .+ of a site: run .+\.$/);
  });

  test('names what it has looked at', async () => {
    expect((await diagnosis(() => {})).said).toContain(
      'Looked at: settings, owner, rights, lost database, database, integrity and schema, secret, private files, room, clock, folder of backups, age of backups, newest backup, copies elsewhere, upgrades, words and pictures, address, notifications.\n',
    );
  });
});
