import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SETTINGS } from '../../config/settings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { operatorsEnvironment } from './operators-settings.ts';

/** A program with a folder `data` in its own, as a release has after a start by hand. */
const program = await vi.hoisted(async () => {
  const { mkdirSync, mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const folder = mkdtempSync(`${tmpdir()}/nightdrive-program-`);
  mkdirSync(`${folder}/data`);
  return { folder, isClone: false };
});
vi.mock('../../runtime/program.ts', async (original) => ({
  ...(await original<typeof import('../../runtime/program.ts')>()),
  PROGRAM_FOLDER: program.folder,
  get isClone() {
    return program.isClone;
  },
}));
afterAll(() => rmSync(program.folder, { recursive: true }));

beforeEach(() => {
  const before = { ...process.env };
  const unset = () => {
    for (const name of SETTINGS) delete process.env[name];
  };
  unset();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => {
    unset();
    Object.assign(process.env, before);
  };
});

const sets = { DATA_DIR: '/var/lib/nightdrive', SITE_FILE: '/etc/nightdrive/site.json' };
const fileOfUnit = () => {
  const file = path.join(temporaryFolder(), 'nightdrive.env');
  writeFileSync(file, 'PUBLIC_URL=https://example.org\n');
  return file;
};

test('a command without settings is for the site of the unit, whatever data is in the folder of the release', () => {
  expect(operatorsEnvironment(undefined, { file: fileOfUnit(), sets })).toMatchObject({
    DATA_DIR: '/var/lib/nightdrive',
    PUBLIC_URL: 'https://example.org',
  });
});

test('a command without settings in a clone with data is for that data', () => {
  program.isClone = true;
  onTestFinished(() => {
    program.isClone = false;
  });
  const found = operatorsEnvironment(undefined, { file: fileOfUnit(), sets });
  expect(found).not.toHaveProperty('DATA_DIR');
  expect(found).not.toHaveProperty('PUBLIC_URL');
});

test.each([{ DATA_DIR: '/srv/data' }, { DATABASE_URL: 'postgres://localhost/site' }])(
  'a command with %o is for that site alone',
  (settings) => {
    Object.assign(process.env, settings);
    const found = operatorsEnvironment(undefined, { file: fileOfUnit(), sets });
    expect(found).toMatchObject(settings);
    expect(found).not.toHaveProperty('PUBLIC_URL');
  },
);

test('a machine without the unit has its own settings alone', () => {
  expect(operatorsEnvironment(undefined, { file: '/nowhere/nightdrive.env', sets })).not.toHaveProperty(
    'DATA_DIR',
  );
});

test('a named file takes precedence over that of the unit', () => {
  const named = fileOfUnit();
  expect(operatorsEnvironment(named, { file: '/nowhere/nightdrive.env', sets })).not.toHaveProperty(
    'DATA_DIR',
  );
  expect(process.env['PUBLIC_URL']).toBe('https://example.org');
});
