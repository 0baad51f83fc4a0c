import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withReleaseFile } from './release-file.ts';

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
