import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Config } from '../../config/config.ts';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { PROGRAM_FOLDER } from '../../runtime/program.ts';
import { VERSION } from '../../version.ts';
import { backup } from '../backup/backup.ts';
import { seconds } from '../backup/progress.ts';
import { asOwner } from './act-as-owner.ts';
import { isReady } from './await-ready.ts';

const READY_WITHIN_MS = 60_000;
/** A release that has started on a copy of the data may take this long to copy and migrate them. */
const COPIED_WITHIN_MS = 3_600_000;
const ASK_EVERY_MS = 50;
const SUMS = 'SHA256SUMS';
const FILE_NAME = /^(nightdrive-([\w.-]+)-linux-(?:x64|arm64))\.tar\.gz$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** A release as a file. */
interface Release {
  file: string;
  /** Of the folder in it. */
  name: string;
  version: string;
}

/** The symlink to the running release, beside the folders of all releases. @throws Error in one line without one */
function currentLink(): string {
  const link = path.join(path.dirname(realpathSync(PROGRAM_FOLDER)), 'current');
  if (existsSync(link) && realpathSync(link) === realpathSync(PROGRAM_FOLDER)) return link;
  throw new Error(
    `An upgrade needs a release that runs through the link ${link}, as docs/hosting.md sets it up. Otherwise replace the program by hand.`,
  );
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
async function checkedRelease(file: string): Promise<Release> {
  const [, name = '', version = ''] = FILE_NAME.exec(path.basename(file)) ?? [];
  if (name === '' || !existsSync(file)) throw new Error(`${file} is not the file of a release.`);
  if (!name.endsWith(process.arch)) throw new Error(`${file} is not for this machine (${process.arch}).`);
  const sums = path.join(path.dirname(file), SUMS);
  if (!existsSync(sums)) throw new Error(`${sums} is missing: ${file} cannot be verified without it.`);
  const line = readFileSync(sums, 'utf8')
    .split('\n')
    .find((text) => text.endsWith(`  ${path.basename(file)}`));
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (line === undefined || !line.startsWith(`${hash.digest('hex')} `))
    throw new Error(`${file} does not match its checksum in ${sums}. Download it again.`);
  return { file, name, version };
}

/** Unpacks a release beside the running one. @returns its folder */
function unpack({ file, name }: Release, beside: string): string {
  const folder = path.join(beside, name);
  if (folder === realpathSync(PROGRAM_FOLDER)) throw new Error(`${name} is already running.`);
  const unfinished = path.join(beside, `.${name}.unpacking`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const { status, stderr } = spawnSync('tar', ['-xzf', path.resolve(file), '-C', unfinished], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} cannot be unpacked: ${stderr.trim()}.`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(path.join(unfinished, name), folder);
  rmSync(unfinished, { recursive: true });
  return folder;
}

/** Starts a program, and stops it as soon as it listens. @throws Error with its output when it exits by itself */
function startOnce(
  program: string,
  options: { env: Environment; uid?: number; gid?: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['serve'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let listens = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (listens || !said.includes('Nightdrive is at')) return;
        listens = true;
        child.kill('SIGTERM');
      });
    }
    child.on('error', reject).on('close', () => {
      if (listens) resolve();
      else
        reject(
          new Error(`The release does not start on a copy of the data: ${said.trim().split('\n').at(-1)}`),
        );
    });
  });
}

/** Lets the new program migrate a copy of the embedded database, and check it. */
async function tryOnCopy(folder: string, { dataDir }: Config, env: Environment): Promise<void> {
  const copy = asOwner(dataDir, () => mkdtempSync(path.join(dataDir, 'upgrade-')));
  try {
    asOwner(dataDir, () => backup(dataDir, path.join(copy, SQLITE_FILE)));
    const { uid, gid } = statSync(dataDir);
    const program = path.join(folder, 'bin', 'nightdrive');
    const own = { ...env, DATA_DIR: copy, PORT: '0', HOST: '127.0.0.1', BACKUP_EVERY: '' };
    const options = { env: own, ...(process.getuid?.() === 0 ? { uid, gid } : {}) };
    await startOnce(program, options);
    await promisify(execFile)(program, ['admin', 'doctor'], options).catch((error: { stderr: string }) => {
      throw new Error(
        `The doctor of the release finds on a copy of the data: ${error.stderr.trim().replaceAll('\n', ' ')}`,
      );
    });
  } finally {
    asOwner(dataDir, () => rmSync(copy, { recursive: true, force: true }));
  }
}

function pointTo(link: string, folder: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(path.basename(folder), next);
  renameSync(next, link); // atomic: there is always a link
}

/**
 * Restarts the site, and waits for the command: it may copy and migrate a large embedded database. PostgreSQL is not
 * copied, and nothing was tried there: the time counts from the start of the command.
 * @param within how long the site may take from then on
 * @returns whether it is ready, and how long it was unavailable
 */
export async function restart(
  config: Pick<Config, 'host' | 'port' | 'restartCommand' | 'databaseUrl'>,
  within = READY_WITHIN_MS,
): Promise<{ ready: boolean; awayMs: number }> {
  let awaySince: number | undefined;
  /** From when on the time counts at the latest, whether the command has ended or not. */
  const countedFrom = performance.now() + (config.databaseUrl === undefined ? COPIED_WITHIN_MS : 0);
  const command = spawn(config.restartCommand, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
  let ended: { code: number | null; at: number } | undefined;
  command.on('close', (code) => {
    ended = { code, at: performance.now() };
  });
  for (; ; await pause(ASK_EVERY_MS)) {
    const isLate = performance.now() - Math.min(ended?.at ?? Infinity, countedFrom) > within;
    const isLast = isLate || (ended !== undefined && ended.code !== 0);
    const ready = await isReady(config);
    if (!ready) awaySince ??= performance.now();
    const awayMs = awaySince === undefined ? 0 : performance.now() - awaySince;
    if (isLast || (ready && ended?.code === 0)) return { ready: ready && ended?.code === 0, awayMs };
  }
}

/**
 * Replaces this release by another, and reverts when the restart fails or the site is not ready in time.
 * @param wanted the file of a release, or a version to fetch from RELEASES_URL
 * @throws Error in one line when the other release does not run
 */
export async function upgrade(config: Config, env: Environment, wanted: string): Promise<void> {
  const link = currentLink();
  const before = realpathSync(PROGRAM_FOLDER);
  if (!path.relative(before, config.dataDir).startsWith('..'))
    throw new Error(`DATA_DIR ${config.dataDir} is in the folder of this release. Move it out first.`);
  const { release, folder } = await withReleaseFile(wanted, config.releasesUrl, async (file) => {
    const release = await checkedRelease(file);
    return { release, folder: unpack(release, path.dirname(link)) };
  });
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded) await tryOnCopy(folder, config, env);
  console.log(`${release.name} is unpacked${isEmbedded ? ' and starts on a copy of the data' : ''}.`);
  pointTo(link, folder);
  const there = await restart(config);
  if (there.ready) {
    console.log(`Nightdrive ${release.version} runs. The site was away for ${seconds(there.awayMs)}.`);
    return;
  }
  pointTo(link, before);
  const back = await restart(config);
  const away = seconds(there.awayMs + back.awayMs);
  throw new Error(
    back.ready
      ? `Nightdrive ${release.version} did not become ready. ${VERSION} runs again; the site was away for ${away}.`
      : `Neither ${release.version} nor ${VERSION} became ready; the link points to ${VERSION} again. The site's log has the reason, and docs/hosting.md the way back from a migration.`,
  );
}
