import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SUMS = 'SHA256SUMS';
const FILE_NAME = /^(nightdrive-([\w.-]+)-linux-(?:x64|arm64))\.tar\.gz$/;

export interface Release {
  file: string;
  name: string;
  version: string;
}

async function download(version: string, releasesUrl: string, folder: string): Promise<string> {
  const name = `nightdrive-${version.replace(/^v/, '')}-linux-${process.arch}.tar.gz`;
  for (const file of [name, SUMS]) {
    const url = `${releasesUrl.replace(/\/$/, '')}/v${version.replace(/^v/, '')}/${file}`;
    const answer = await fetch(url).catch((cause: Error) => {
      throw new Error(`${url} cannot be reached.`, { cause });
    });
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
    writeFileSync(path.join(folder, file), new Uint8Array(await answer.arrayBuffer()));
  }
  return path.join(folder, name);
}

/**
 * Uses the file of a release. A version is downloaded first, and removed afterwards.
 * @throws Error in one line when it cannot be downloaded
 */
export async function withReleaseFile<T>(
  wanted: string,
  releasesUrl: string | undefined,
  use: (file: string) => Promise<T>,
): Promise<T> {
  if (existsSync(wanted) || FILE_NAME.test(path.basename(wanted))) return use(wanted);
  if (releasesUrl === undefined)
    throw new Error('Set RELEASES_URL to the address of the releases, or name the file of a release.');
  const folder = mkdtempSync(path.join(tmpdir(), 'nightdrive-release-'));
  try {
    return await use(await download(wanted, releasesUrl, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @throws Error in one line when the file is not a release, or its checksum does not match */
export function checkedRelease(file: string): Release {
  const [, name = '', version = ''] = FILE_NAME.exec(path.basename(file)) ?? [];
  if (name === '' || !existsSync(file)) throw new Error(`${file} is not the file of a release.`);
  if (!name.endsWith(process.arch)) throw new Error(`${file} is not for this machine (${process.arch}).`);
  const sums = path.join(path.dirname(file), SUMS);
  if (!existsSync(sums)) throw new Error(`${sums} is missing: ${file} cannot be verified without it.`);
  const line = readFileSync(sums, 'utf8')
    .split('\n')
    .find((text) => text.endsWith(`  ${path.basename(file)}`));
  const sum = hash('sha256', readFileSync(file));
  if (line === undefined || !line.startsWith(`${sum} `))
    throw new Error(`${file} does not match its checksum in ${sums}. Download it again.`);
  return { file, name, version };
}
