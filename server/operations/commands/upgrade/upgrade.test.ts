import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSqlite } from '../../../database/sqlite/open.ts';
import { admin } from '../../../testing/admin.ts';
import { answering } from '../../../testing/answering.ts';
import { runIn } from '../../../testing/in-file.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { VERSION } from '../../../version.ts';
import { siteIn } from '../../backup/files.ts';
import { startOnce } from './start-once.ts';

const ARCH = process.arch;
const RUNNING = `nightdrive-0.1.0-linux-${ARCH}`;
const NOBODY = 65_534;
const NEXT = `nightdrive-0.2.0-linux-${ARCH}`;

/** The folder of the releases; its link `current` leads to the running one, which stands for these tests. */
const beside = await vi.hoisted(async () => {
  const { mkdtempSync, realpathSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  return realpathSync(mkdtempSync(`${tmpdir()}/nightdrive-releases-`));
});
vi.mock('../../../runtime/program.ts', async (original) => ({
  ...(await original<typeof import('../../../runtime/program.ts')>()),
  PROGRAM_FOLDER: `${beside}/nightdrive-0.1.0-linux-${process.arch}`,
}));

let dataDir: string;
beforeEach(async () => {
  mkdirSync(path.join(beside, RUNNING), { recursive: true });
  symlinkSync(RUNNING, path.join(beside, 'current'));
  dataDir = temporaryFolder();
  await (await openSqlite(dataDir)).close();
  return () => rmSync(beside, { recursive: true });
});

const current = () => readlinkSync(path.join(beside, 'current'));

/** A site that is ready. @returns its settings */
async function site(settings: Record<string, string> = {}): Promise<Record<string, string>> {
  const port = await answering(() => JSON.stringify({ status: 'ready', site: siteIn(dataDir) }));
  return { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), RESTART_COMMAND: 'true', ...settings };
}

const STARTS = 'echo starting >&2; echo "Nightdrive is at http://localhost:1"; exec tail -f /dev/null';

/** Writes the checksum of a file beside it. */
function sumUp(file: string): void {
  const sum = hash('sha256', readFileSync(file));
  writeFileSync(path.join(path.dirname(file), 'SHA256SUMS'), `${sum}  ${path.basename(file)}\n`);
}

/** The file of a release with its checksum. Its program starts, and its doctor finds nothing, unless told otherwise. */
function releaseFile(name = NEXT, { starts = STARTS, doctor = 'exit 0' } = {}): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, name, 'bin'), { recursive: true });
  const program = `#!/bin/sh\nif [ "$1" = admin ]; then ${doctor}; fi\n${starts}\n`;
  writeFileSync(path.join(folder, name, 'bin', 'nightdrive'), program, { mode: 0o755 });
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: folder });
  const file = path.join(folder, `${name}.tar.gz`);
  sumUp(file);
  return file;
}

const upgrade = (settings: Record<string, string>, file: string) => admin(settings, ['upgrade', file]);

describe.skipIf(process.platform === 'win32')('An upgrade', () => {
  test('tries the release on a copy of the data, and then points the link to it', async () => {
    expect(await upgrade(await site(), releaseFile())).toEqual({
      status: 0,
      stdout: `${NEXT} is unpacked and starts on a copy of the data.\nNightdrive 0.2.0 runs. The site was away for 0.0 s.\n`,
      stderr: expect.stringContaining('Copying the data ('),
    });
    expect(current()).toBe(NEXT);
    expect(readdirSync(beside).sort()).toEqual(['current', RUNNING, NEXT].sort());
    expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade-'))).toEqual([]);
  });

  describe.runIf(process.getuid?.() === 0)('by root', () => {
    beforeEach(() => {
      for (const name of ['.', ...readdirSync(dataDir)]) chownSync(path.join(dataDir, name), NOBODY, NOBODY);
    });

    test('tries the release as the user who owns the data, on a copy of that user', async () => {
      chmodSync(beside, 0o755);
      const found = path.join(dataDir, 'found');
      const starts = `stat -c %u "$DATA_DIR" "$DATA_DIR/nightdrive.db" > ${found}; id -u >> ${found}\n${STARTS}`;
      expect(await upgrade(await site(), releaseFile(NEXT, { starts }))).toMatchObject({ status: 0 });
      expect(readFileSync(found, 'utf8')).toBe(`${NOBODY}\n`.repeat(3));
    });

    test('copies no database to which only a link of that user leads', async () => {
      const [database, ofRoot] = [
        path.join(dataDir, 'nightdrive.db'),
        path.join(temporaryFolder(), 'other.db'),
      ];
      renameSync(database, ofRoot);
      symlinkSync(ofRoot, database);
      expect(await upgrade(await site(), releaseFile())).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('cannot be used: unable to open database file'), // by that user
      });
      expect(current()).toBe(RUNNING);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade-'))).toEqual([]);
      expect(process.geteuid?.()).toBe(0);
    });
  });

  test('sweeps what an interrupted one has left', async () => {
    mkdirSync(path.join(dataDir, 'upgrade-AbC123'));
    writeFileSync(path.join(dataDir, 'upgrade-AbC123', 'nightdrive.db'), 'a copy');
    expect(await upgrade(await site(), releaseFile())).toMatchObject({ status: 0 });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade-'))).toEqual([]);
  });

  test('ends a release that hangs on the copy', async () => {
    const program = path.join(temporaryFolder(), 'hangs');
    writeFileSync(program, '#!/bin/sh\nexec tail -f /dev/null\n', { mode: 0o755 });
    await expect(startOnce(program, { env: {} }, 50)).rejects.toThrow(
      'The release is not ready on a copy of the data after 0.1 s.',
    );
  });

  test('can be interrupted, and leaves all as it was', async () => {
    const starts = `kill -INT ${process.pid}; exec tail -f /dev/null`;
    const { status, stderr } = await upgrade(await site(), releaseFile(NEXT, { starts }));
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`\\nInterrupted\\. ${VERSION} runs as before\\.\\n$`));
    expect(current()).toBe(RUNNING);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade-'))).toEqual([]);
  });

  test('costs no other release when the archive has no release in it', async () => {
    mkdirSync(path.join(beside, NEXT));
    writeFileSync(path.join(beside, NEXT, 'precious'), 'an older one of that name');
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'other'));
    execFileSync('tar', ['-czf', `${NEXT}.tar.gz`, 'other'], { cwd: folder });
    const file = path.join(folder, `${NEXT}.tar.gz`);
    sumUp(file);
    expect((await upgrade(await site(), file)).stderr).toContain(
      `is not a release: it has no ${NEXT}/bin/nightdrive`,
    );
    expect(readdirSync(path.join(beside, NEXT))).toEqual(['precious']);
    expect(readdirSync(beside).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)(
    'leaves the files of a release to root, whoever packed them',
    async () => {
      const file = releaseFile();
      const folder = temporaryFolder();
      const tar = (...options: string[]) => execFileSync('tar', [...options, '-C', folder, NEXT]);
      execFileSync('tar', ['-xzf', file, '-C', folder]);
      execFileSync('chmod', ['-R', 'a+w', path.join(folder, NEXT)]);
      tar('-czf', file, '--owner=4242', '--group=4242');
      sumUp(file);
      expect(await upgrade(await site(), file)).toMatchObject({ status: 0 });
      const { uid, gid, mode } = statSync(path.join(beside, NEXT, 'bin', 'nightdrive'));
      expect([uid, gid, mode & 0o022]).toEqual([0, 0, 0]);
    },
  );

  test('needs no root', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1_000);
    expect(await upgrade(await site(), releaseFile())).toMatchObject({ status: 0 });
  });

  test('is refused while PostgreSQL does not answer', async () => {
    const settings = await site({
      DATABASE_URL: 'postgres://127.0.0.1:1/site',
      APP_SECRET: 'a secret that only this test knows, 32 bytes and more',
    });
    const file = releaseFile(NEXT, { starts: 'exit 1' });
    expect(await admin(settings, ['upgrade', file])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'PostgreSQL at 127.0.0.1:1 does not answer, or has no site.\n',
    });
    expect(current()).toBe(RUNNING);
  });

  test.each([
    [
      'does not start',
      { starts: 'echo The disk is full. >&2; exit 1' },
      'The release does not start on a copy of the data: The disk is full.\n',
    ],
    ['cannot be run', { starts: '', doctor: '' }, 'The release does not start on a copy of the data: '],
    [
      'finds damage',
      { doctor: 'echo It is damaged. >&2; exit 1' },
      'The doctor of the release finds on a copy of the data: It is damaged.\n',
    ],
  ])('to a release that %s on a copy of the data changes nothing', async (_, how, refusal) => {
    const { status, stderr } = await upgrade(await site(), releaseFile(NEXT, how));
    expect(status).toBe(1);
    expect(stderr).toContain(refusal);
    expect(current()).toBe(RUNNING);
  });

  test('reports when neither release becomes ready', async () => {
    const settings = await site({ RESTART_COMMAND: 'false' });
    expect((await upgrade(settings, releaseFile())).stderr).toContain(
      `Neither 0.2.0 nor ${VERSION} became ready, and nothing was migrated. The link leads to ${VERSION}; the site's log has the reason. Then: false`,
    );
    expect(current()).toBe(RUNNING);
  });

  test('is refused with a file that is no release for this machine, or is not as it was made', async () => {
    const settings = await site();
    const refusal = async (file: string) => (await upgrade(settings, file)).stderr;
    const other = path.join(temporaryFolder(), 'other.tar.gz');
    writeFileSync(other, 'not a release');
    expect(await refusal(other)).toBe(`${other} is not the file of a release.\n`);
    const nowhere = `/nowhere/${NEXT}.tar.gz`;
    expect(await refusal(nowhere)).toBe(`${nowhere} is not the file of a release.\n`);
    const foreign = releaseFile(`nightdrive-0.2.0-linux-${ARCH === 'x64' ? 'arm64' : 'x64'}`);
    expect(await refusal(foreign)).toBe(`${foreign} is not for this machine (${ARCH}).\n`);
    const running = releaseFile(RUNNING);
    expect(await refusal(running)).toBe(`${RUNNING} is already running.\n`);

    const changed = releaseFile();
    const sums = path.join(path.dirname(changed), 'SHA256SUMS');
    const mismatch = `${changed} does not match its checksum in ${sums}. Download it again.\n`;
    writeFileSync(changed, 'not what was summed up');
    expect(await refusal(changed)).toBe(mismatch);
    writeFileSync(sums, '');
    expect(await refusal(changed)).toBe(mismatch);
    rmSync(sums);
    expect(await refusal(changed)).toBe(`${sums} is missing: ${changed} cannot be verified without it.\n`);
    expect(current()).toBe(RUNNING);
  });

  test('is refused when the file cannot be unpacked', async () => {
    const file = releaseFile();
    writeFileSync(file, 'not an archive');
    sumUp(file);
    expect((await upgrade(await site(), file)).stderr).toContain(`${file} cannot be unpacked: `);
  });

  test('is refused by name on the data of a newer version', async () => {
    runIn(dataDir, "insert into migrations values ('999-future', 1)");
    expect((await upgrade(await site(), releaseFile())).stderr).toMatch(
      /^\S+ cannot be used: The database has the migration 999-future, which this version does not know\./,
    );
    expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade-'))).toEqual([]);
  });

  test('is refused while the data is in the folder of the release', async () => {
    const inside = path.join(beside, RUNNING, 'data');
    renameSync(dataDir, inside);
    mkdirSync(dataDir); // that of the tests
    expect((await upgrade(await site({ DATA_DIR: inside }), releaseFile())).stderr).toBe(
      `DATA_DIR ${inside} is in the folder of this release. Move it out first.\n`,
    );
  });

  test('is refused for a program that runs without the link', async () => {
    const refusal = `An upgrade needs a release that runs through the link ${beside}/current, as docs/hosting.md sets it up. Otherwise replace the program by hand.\n`;
    const file = releaseFile();
    rmSync(path.join(beside, 'current'));
    expect((await upgrade(await site(), file)).stderr).toBe(refusal);
    mkdirSync(path.join(beside, 'other'));
    symlinkSync('other', path.join(beside, 'current'));
    expect((await upgrade(await site(), file)).stderr).toBe(refusal);
    expect(existsSync(path.join(beside, NEXT))).toBe(false);
  });
});
