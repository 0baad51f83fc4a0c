import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../database/sqlite/open.ts';
import { admin } from '../../testing/admin.ts';
import { png } from '../../testing/sample-pictures.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const DAY_MS = 86_400_000;

async function site(): Promise<string> {
  const dataDir = temporaryFolder();
  await (await openSqlite(dataDir)).close();
  return dataDir;
}

const doctor = async (settings: Record<string, string>) => {
  const { status, stdout, stderr } = await admin({ PORT: '0', ...settings }, ['doctor']);
  return { status, said: stdout + stderr };
};

test('all is well only where the words of the owner can be read', async () => {
  const DATA_DIR = await site();
  const file = path.join(DATA_DIR, 'site.json');
  for (const [text, said] of [
    ['{', `${file}: `],
    ['{"title": 1}', `${file}: `],
  ] as const) {
    writeFileSync(file, text);
    expect(await doctor({ DATA_DIR, SITE_FILE: file })).toEqual({
      status: 1,
      said: expect.stringContaining(said),
    });
  }
  rmSync(file);
  expect(await doctor({ DATA_DIR, SITE_FILE: file })).toEqual({
    status: 1,
    said: expect.stringContaining(file),
  });
  expect(await doctor({ DATA_DIR })).toMatchObject({ status: 0 });
});

test('all is well only where the portrait, the folder of pictures and that of the backups can be used', async () => {
  const DATA_DIR = await site();
  const folder = temporaryFolder();
  const words = { title: 'A', headline: 'B', intro: 'C', contacts: [], credit: 'D', portrait: 'me.jpg' };
  const SITE_FILE = path.join(folder, 'site.json');
  writeFileSync(SITE_FILE, JSON.stringify(words));
  const refused = (said: string) => ({ status: 1, said: expect.stringContaining(said) });
  expect(await doctor({ DATA_DIR, SITE_FILE })).toEqual(refused('The portrait of site.json cannot be read'));
  writeFileSync(path.join(folder, 'me.jpg'), 'no picture');
  expect(await doctor({ DATA_DIR, SITE_FILE })).toEqual(
    refused('me.jpg, the portrait of site.json, is not a'),
  );
  writeFileSync(path.join(folder, 'me.jpg'), await png());
  expect(await doctor({ DATA_DIR, SITE_FILE })).toMatchObject({ status: 0 });
  const SITE_FOLDER = path.join(folder, 'none');
  expect(await doctor({ DATA_DIR, SITE_FOLDER })).toEqual(refused('SITE_FOLDER cannot be read'));
  const BACKUP_FOLDER = path.join(folder, 'me.jpg', '\u001b[8m');
  const { said } = await doctor({ DATA_DIR, BACKUP_FOLDER });
  expect(said).toContain(`BACKUP_FOLDER ${folder}/me.jpg/\\u001b[8m cannot be written`);
  expect(said).not.toContain('\u001b');
});

test('all is well only where the port is free, or the site answers on it', async () => {
  const DATA_DIR = await site();
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const PORT = String(typeof address === 'object' ? address?.port : '');
  expect(await doctor({ DATA_DIR, PORT })).toEqual({
    status: 1,
    said: expect.stringContaining(
      `HOST 127.0.0.1 with PORT ${PORT} cannot be listened on: another program uses it.`,
    ),
  });
});

test('backups that are late are a problem, and the first one is announced', async () => {
  const DATA_DIR = await site();
  mkdirSync(path.join(DATA_DIR, 'backups'));
  expect((await doctor({ DATA_DIR })).said).toContain('There is no backup in');
  const late = Date.now() + 3 * DAY_MS;
  vi.spyOn(Date, 'now').mockReturnValue(late);
  expect(await doctor({ DATA_DIR })).toEqual({
    status: 1,
    said: expect.stringContaining(`there is no backup in ${DATA_DIR}/backups, though one is due every 1d`),
  });
  const old = new Date(late - 5 * DAY_MS).toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  writeFileSync(path.join(DATA_DIR, 'backups', `nightdrive-${old}.db`), '');
  expect((await doctor({ DATA_DIR })).said).toContain('the newest backup is 5 days old');
  expect(await doctor({ DATA_DIR, BACKUP_EVERY: 'off' })).toEqual({
    status: 0,
    said: expect.stringContaining('Backups are off'),
  });
});

test('a clock that was set back is a problem', async () => {
  const DATA_DIR = await site();
  const future = new Date(Date.now() + DAY_MS);
  utimesSync(path.join(DATA_DIR, 'nightdrive.db'), future, future);
  expect(await doctor({ DATA_DIR })).toEqual({
    status: 1,
    said: expect.stringContaining('set the clock of this machine'),
  });
});
