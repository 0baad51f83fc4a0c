// `npm run release`: the program in one file for each kind of machine, which needs neither npm nor git nor a build
// where it runs. The same commit makes the same bytes.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Arch, assembleRelease } from './release-tree.ts';

const root = join(import.meta.dirname, '..');

const ARCHES: readonly Arch[] = ['x64', 'arm64'];
const RELEASES = join(root, 'release');
const WORK = join(root, '.cache', 'release');
const MAX_BYTES = 70_000_000;

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The timestamp of all files of the release: the commit's, or SOURCE_DATE_EPOCH without git. */
function commitTime(): string {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given) return given;
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  if (status !== 0)
    throw new Error('There is no git here: set SOURCE_DATE_EPOCH to the time of the release.');
  return stdout.trim();
}

/** Installs the packages of production, as the lockfile has them for that machine. */
function packagesFor(arch: Arch): string {
  const folder = join(WORK, arch);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, file), join(folder, file));
  const machine = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  const options = ['--omit=dev', '--include=optional', '--ignore-scripts', ...machine];
  const { status } = spawnSync('npm', ['ci', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The packages for ${arch} could not be installed.`);
  return join(folder, 'node_modules');
}

async function pack(name: string, time: string): Promise<string> {
  const file = join(RELEASES, `${name}.tar.gz`);
  const same = [
    '--format=gnu',
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ];
  const tar = spawn('tar', ['-c', ...same, '--mode=u=rwX,go=rX', '-C', WORK, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => tar.on('close', done));
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  if ((await ended) !== 0) throw new Error('tar failed.');
  return file;
}

async function release(arch: Arch, time: string): Promise<string> {
  const name = `nightdrive-${version}-linux-${arch}`;
  const folder = join(WORK, name);
  rmSync(folder, { recursive: true, force: true });
  assembleRelease(folder, arch, packagesFor(arch));
  const file = await pack(name, time);
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes; ${MAX_BYTES} are allowed.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  console.log(`${file}: ${(size / 1e6).toFixed(1)} MB`);
  return `${hash.digest('hex')}  ${name}.tar.gz\n`;
}

mkdirSync(RELEASES, { recursive: true });
const time = commitTime();
const sums: string[] = [];
for (const arch of ARCHES) sums.push(await release(arch, time));
writeFileSync(join(RELEASES, 'SHA256SUMS'), sums.join(''));
