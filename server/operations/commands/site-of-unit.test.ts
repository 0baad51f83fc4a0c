import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { SETTINGS } from '../../config/settings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { operatorsEnvironment } from './operators-settings.ts';

/** Not a clone, which may have data of its own. */
vi.mock('../../runtime/program.ts', async (original) => ({
  ...(await original<typeof import('../../runtime/program.ts')>()),
  PROGRAM_FOLDER: '/nowhere',
}));

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

test('a command without settings is for the site of the unit', () => {
  expect(operatorsEnvironment(undefined, { file: fileOfUnit(), sets })).toMatchObject({
    DATA_DIR: '/var/lib/nightdrive',
    PUBLIC_URL: 'https://example.org',
  });
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

test('a file that is named goes before that of the unit, and is refused when it cannot be read or is wrong', () => {
  const named = fileOfUnit();
  expect(operatorsEnvironment(named, { file: '/nowhere/nightdrive.env', sets })).not.toHaveProperty(
    'DATA_DIR',
  );
  expect(process.env['PUBLIC_URL']).toBe('https://example.org');
  expect(() => operatorsEnvironment('/nowhere.env')).toThrow(
    'The settings in /nowhere.env cannot be read (ENOENT). Run the command as root.',
  );
  writeFileSync(named, 'PUBLIC_URI=https://example.org');
  expect(() => operatorsEnvironment(named)).toThrow('PUBLIC_URI is not a setting.');
});
