import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
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
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../../config/config.ts';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { PROGRAM_FOLDER } from '../../runtime/program.ts';
import { VERSION } from '../../version.ts';
import { megabytes, seconds } from '../backup/progress.ts';
import { asOwner } from './act-as-owner.ts';
import { isReady } from './await-ready.ts';

const READY_WITHIN_MS = 60_000;
/** A start on a copy: some seconds and, for copies and migrations, ten times what they took for a large database. */
const START_WITHIN_MS = 60_000;
const START_MS_PER_BYTE = 0.0002;
const COMMAND = fileURLToPath(new URL('../admin.ts', import.meta.url));
/** A release that has started on a copy of the data may take this long to copy and migrate them. */
const COPIED_WITHIN_MS = 3_600_000;
const ASK_EVERY_MS = 50;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
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

/** @throws Error in one line when an archive is not one release, or has links out of it or files with special rights */
function refuseStrangeFiles(file: string, unfinished: string, name: string): void {
  const refused = (why: string) => new Error(`${file} is not a release: ${why}.`);
  const found = readdirSync(unfinished);
  if (found.join() !== name || !existsSync(path.join(unfinished, name, 'bin', 'nightdrive')))
    throw refused(`it has no ${name}/bin/nightdrive, or more than that folder`);
  for (const entry of readdirSync(unfinished, { recursive: true, encoding: 'utf8' })) {
    const one = path.join(unfinished, entry);
    const { mode } = lstatSync(one);
    if ((mode & 0o6000) !== 0) throw refused(`${entry} has special rights`);
    const target = lstatSync(one).isSymbolicLink() ? path.resolve(path.dirname(one), readlinkSync(one)) : one;
    if (!`${target}/`.startsWith(`${path.join(unfinished, name)}/`))
      throw refused(`${entry} leads out of it`);
  }
}

/** Unpacks a release beside the running one. @returns its folder */
function unpack({ file, name }: Release, beside: string): string {
  const folder = path.join(beside, name);
  if (folder === realpathSync(PROGRAM_FOLDER)) throw new Error(`${name} is already running.`);
  const unfinished = path.join(beside, `.${name}.unpacking`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const umask = process.umask(0o022); // the user of the site reads the program, too
  try {
    const rights = ['--no-same-owner', '--no-same-permissions'];
    const { status } = spawnSync('tar', ['-xzf', path.resolve(file), ...rights, '-C', unfinished]);
    if (status !== 0) throw new Error(`${file} cannot be unpacked: it is damaged, or the disk is full.`);
    refuseStrangeFiles(file, unfinished, name);
    // The folder of an interrupted upgrade to the same release.
    if (existsSync(folder)) renameSync(folder, path.join(unfinished, 'before'));
    renameSync(path.join(unfinished, name), folder);
  } finally {
    process.umask(umask);
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

type AsUser = { uid?: number; gid?: number };

/**
 * Starts a program until it is ready, and ends it again.
 * @param within how long it may take
 * @throws Error in one line when it does not become ready
 */
export function startOnce(
  program: string,
  options: { env: Environment; signal?: AbortSignal } & AsUser,
  within: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal, ...rest } = options;
    const child = spawn(program, ['serve'], { ...rest, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let failure: Error | undefined;
    let listens = false;
    const end = (why?: Error) => {
      failure ??= why;
      child.kill(why === undefined ? 'SIGTERM' : 'SIGKILL');
    };
    const late = setTimeout(
      () => end(new Error(`The release is not ready on a copy of the data after ${seconds(within)}.`)),
      within,
    );
    const stop = () => end(new Error('Interrupted.'));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(-10_000);
        if (listens || !said.includes('Nightdrive is at')) return;
        listens = true;
        end();
      });
    }
    child.on('error', reject).on('close', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', stop);
      const last = said.trim().split('\n').at(-1);
      if (failure !== undefined) reject(failure);
      else if (listens) resolve();
      else reject(new Error(`The release does not start on a copy of the data: ${last}`));
    });
  });
}

/** The folders of copies that interrupted upgrades have left. */
const copiesIn = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => /^upgrade-\w{6}$/.test(name))
    .map((name) => path.join(dataDir, name));

const discard = (dataDir: string, copies: readonly string[]): void =>
  asOwner(dataDir, () => {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  });

/** Lets the new program migrate a copy of the embedded database, and check it. */
async function tryOnCopy(
  folder: string,
  { dataDir }: Config,
  { env, signal }: { env: Environment; signal: AbortSignal },
): Promise<void> {
  discard(dataDir, copiesIn(dataDir));
  const bytes = statSync(path.join(dataDir, SQLITE_FILE)).size;
  const within = START_WITHIN_MS + Math.ceil(bytes * START_MS_PER_BYTE);
  const { uid, gid } = statSync(dataDir);
  const asUser: AsUser = process.getuid?.() === 0 ? { uid, gid } : {};
  const copy = asOwner(dataDir, () => mkdtempSync(path.join(dataDir, 'upgrade-')));
  try {
    console.error(`Copying the data (${megabytes(bytes)}) to ${copy} …`);
    const file = path.join(copy, SQLITE_FILE);
    const ofData = { env: { ...env, DATA_DIR: dataDir, DATABASE_URL: '' }, signal }; // it becomes that user by itself
    await run(process.execPath, [COMMAND, 'backup', file], ofData, (said) => said);
    const program = path.join(folder, 'bin', 'nightdrive');
    const own = {
      ...env,
      DATA_DIR: copy,
      PORT: '0',
      HOST: '127.0.0.1',
      BACKUP_EVERY: 'off',
      REGISTRATION: 'open',
    };
    console.error(`Starting ${path.basename(folder)} on the copy, for at most ${seconds(within)} …`);
    await startOnce(program, { env: own, signal, ...asUser }, within);
    const ofCopy = { env: own, signal, timeout: within, ...asUser };
    await run(
      program,
      ['admin', 'doctor'],
      ofCopy,
      (said) => `The doctor of the release finds on a copy of the data: ${said}`,
    );
  } finally {
    discard(dataDir, [copy]);
  }
}

/** @throws Error in one line with what the program has printed */
async function run(
  program: string,
  args: string[],
  options: { env: Environment; signal: AbortSignal; timeout?: number } & AsUser,
  explain: (said: string) => string,
): Promise<void> {
  await promisify(execFile)(program, args, options).catch((error: { stderr?: string; killed?: boolean }) => {
    if (options.signal.aborted) throw new Error('Interrupted.');
    if (error.killed) throw new Error(explain('it takes too long.'));
    throw new Error(explain(error.stderr?.trim().replaceAll('\n', ' ') || String(error)));
  });
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
 * Lets a signal end work that has changed nothing yet. Later the upgrade ignores it: half a restart would leave the site
 * down.
 */
async function interruptibly<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupted = new AbortController();
  const stop = () => {
    if (!interrupted.signal.aborted) console.error('Interrupted: removing the copy …');
    interrupted.abort();
  };
  const goOn = () => console.error('The site is being restarted; the upgrade goes on.');
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const done = await work(interrupted.signal);
    if (interrupted.signal.aborted) throw new Error('Interrupted.');
    for (const signal of SIGNALS) process.on(signal, goOn);
    return done;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    throw new Error(`Interrupted. ${VERSION} runs as before.`, { cause: error });
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
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
  const isEmbedded = config.databaseUrl === undefined;
  const { release, folder } = await interruptibly(async (signal) => {
    const found = await withReleaseFile(wanted, config.releasesUrl, async (file) => {
      const release = await checkedRelease(file);
      return { release, folder: unpack(release, path.dirname(link)) };
    });
    if (isEmbedded) await tryOnCopy(found.folder, config, { env, signal });
    return found;
  });
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
