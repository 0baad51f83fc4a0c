import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { restart, withReleaseFile } from './upgrade.ts';

/** Nobody listens there. */
const NOWHERE = { host: '127.0.0.1', port: 1, databaseUrl: undefined };

test('a site that does not answer in time is not ready', async () => {
  const after = await restart({ ...NOWHERE, restartCommand: 'true' }, 200);
  expect(after).toEqual({ ready: false, awayMs: expect.any(Number) });
});

test('a site is waited for as long as its restart takes, such as for a migration', async () => {
  const started = path.join(temporaryFolder(), 'started');
  const site = createServer((_, response) => response.writeHead(existsSync(started) ? 200 : 503).end());
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    site.close();
    site.closeAllConnections();
  });
  const { port } = site.address() as AddressInfo;
  const restartCommand = `sleep 1; touch ${started}`;
  const after = await restart({ ...NOWHERE, port, restartCommand }, 1);
  expect(after).toEqual({ ready: true, awayMs: expect.any(Number) });
});

test('with PostgreSQL a restart that does not end, as when its migration waits for a backup, is given up', async () => {
  const restartCommand = `while test -d ${temporaryFolder()}; do sleep 0.1; done`; // the folder goes with the test
  const databaseUrl = 'postgres://localhost/nightdrive';
  const after = await restart({ ...NOWHERE, databaseUrl, restartCommand }, 200);
  expect(after).toEqual({ ready: false, awayMs: expect.any(Number) });
});

test('a restart that fails is reported at once', async () => {
  const noLimit = Number.POSITIVE_INFINITY;
  const after = await restart({ ...NOWHERE, restartCommand: 'false' }, noLimit);
  expect(after).toEqual({ ready: false, awayMs: expect.any(Number) });
});

/** Answers downloads below this address, by their path. */
function releasesAt(address: string, files: Record<string, string>): void {
  const download = vi.fn(async (url: string) => {
    const text = files[url.slice(address.length)];
    return new Response(text, { status: text === undefined ? 404 : 200 });
  });
  vi.stubGlobal('fetch', download);
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('a version is downloaded with its checksums, and removed after its use', async () => {
  const name = `nightdrive-1.2.3-linux-${process.arch}.tar.gz`;
  releasesAt('https://releases.example', {
    [`/v1.2.3/${name}`]: 'a release',
    '/v1.2.3/SHA256SUMS': 'its checksum',
  });
  let folder = '';
  const texts = await withReleaseFile('v1.2.3', 'https://releases.example/', async (file) => {
    folder = path.dirname(file);
    return [file, path.join(folder, 'SHA256SUMS')].map((one) => readFileSync(one, 'utf8'));
  });
  expect(texts).toEqual(['a release', 'its checksum']);
  expect(existsSync(folder)).toBe(false);
});

test('a version that cannot be downloaded is refused with its address', async () => {
  releasesAt('https://releases.example', {});
  const refused = withReleaseFile('1.2.3', 'https://releases.example', async () => {});
  await expect(refused).rejects.toThrow(/^https:\/\/releases\.example\/v1\.2\.3\/\S+ answers 404\.$/);
  await expect(withReleaseFile('1.2.3', undefined, async () => {})).rejects.toThrow('Set RELEASES_URL');
});
