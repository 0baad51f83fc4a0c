import { fsyncSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { secretOf } from './secret.ts';

vi.mock('node:fs', async (original) => {
  const actual = await original<typeof import('node:fs')>();
  return { ...actual, fsyncSync: vi.fn(actual.fsyncSync), writeFileSync: vi.fn(actual.writeFileSync) };
});

let dataDir: string;
beforeEach(() => {
  vi.clearAllMocks();
  dataDir = temporaryFolder();
});

const made = () => secretOf({ appSecret: undefined, dataDir });

test.each(['0123456789abcdef0123456789abcdef', `hex:${'ab'.repeat(33)}`, `my hex:${'ab'.repeat(32)}`])(
  'A configured secret (%s) is used unchanged, and nothing is written',
  (appSecret) => {
    expect(secretOf({ appSecret, dataDir }).toString()).toBe(appSecret);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('The secret stored in the data folder is the same one when it is configured', () => {
  const secret = made();
  const kept = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim();
  expect(secretOf({ appSecret: `hex:${kept}`, dataDir: '/nowhere' })).toEqual(secret);
});

test('The first start makes a secret of 32 bytes that the next one finds', () => {
  const secret = made();
  expect(secret).toHaveLength(32);
  expect(made()).toEqual(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('Each data folder has its own secret', () => {
  const secret = made();
  rmSync(path.join(dataDir, 'secret'));
  expect(made()).not.toEqual(secret);
});

test.skipIf(process.platform === 'win32')('Only its owner may read the secret', () => {
  made();
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('A start that broke off while writing leaves nothing in the way', () => {
  writeFileSync(path.join(dataDir, 'secret.new'), 'half');
  expect(made()).toHaveLength(32);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test.each([[''], ['abcd'], ['not hexadecimal'], [`${'ab'.repeat(31)}`]])(
  'A damaged secret (%j) stops the start and is not replaced',
  (text) => {
    const file = path.join(dataDir, 'secret');
    writeFileSync(file, text);
    expect(made).toThrow(`The file ${file} is damaged.`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('A secret that can not be read stops the start', () => {
  mkdirSync(path.join(dataDir, 'secret'));
  expect(made).toThrow('EISDIR: illegal operation on a directory, read');
});

test('A new secret is on the disk before it is used, with its name', () => {
  made();
  expect(vi.mocked(writeFileSync).mock.calls[0]?.[2]).toEqual({ mode: 0o600, flush: true });
  const synced = vi.mocked(fsyncSync).mock.calls.length;
  expect(synced).toBe(process.platform === 'win32' ? 0 : 1);
});

test('Windows, which can not sync a folder, makes a secret too', () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  expect(made()).toHaveLength(32);
  expect(fsyncSync).not.toHaveBeenCalled();
});
