import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkNode, nodeIsLinked } from './link-node.mjs';
import { Failure, npm, root } from './run.mjs';

const REMEDIES = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/,
    'the package registry is out of reach: check the network (behind a proxy: npm config set proxy URL), then try again',
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b[\s\S]*^npm (?:error|ERR!) path .*[/\\]_(?:cacache|logs)\b/m,
    "this user may not write to npm's cache: change its owner (npm config get cache), or name another in npm_config_cache, then try again",
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    'this user may not write to the project folder: change its owner or its rights, then try again',
  ],
  [/\bENOSPC\b/, 'the disk is full: make room, then try again'],
  [/\bEUSAGE\b/, 'package.json and package-lock.json disagree: run "npm install" and keep the new lockfile'],
  [/\bEINTEGRITY\b/, 'a package differs from the lockfile: run "npm cache clean --force", then try again'],
];

/** Without a network npm would try for minutes. */
const PATIENCE = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];

/** Whether all packages of the lockfile are there, by npm's own record of what it installed. */
export function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, wants]) => {
    if (path === '') return true;
    const it = found[path];
    return it ? it.version === wants.version && it.integrity === wants.integrity : !isForHere(wants);
  });
}

/** Of the optional packages npm leaves out those for other machines, and without a word those that did not arrive. */
function isForHere({ optional, os, cpu, libc }) {
  if (!optional) return true;
  if (os === undefined && cpu === undefined) return false; // needed by one for another machine
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, LIBC);
}

function fits(allowed, here) {
  return allowed === undefined || here === undefined || allowed.includes(here);
}

if (process.report) process.report.excludeNetwork = true; // it would look up names
const LIBC =
  process.platform === 'linux'
    ? process.report.getReport().header.glibcVersionRuntime === undefined
      ? 'musl'
      : 'glibc'
    : undefined;

/** Installs the packages of the lockfile, unless they are there, and puts the pinned Node in place. */
export async function install() {
  if (!isInstalled()) {
    console.log('Installing the packages (once, about a minute) ...');
    const { code, output } = await npm(
      ['ci', '--include=dev', '--include=optional', ...PATIENCE],
      'install.log',
    );
    if (code !== 0) throw new Failure(`npm ci failed: ${remedyOf(output)}. All it said: .cache/install.log`);
  }
  const problem = nodeIsLinked() ? undefined : linkNode();
  if (problem) throw new Failure(problem);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

function remedyOf(output) {
  const known = REMEDIES.find(([pattern]) => pattern.test(output));
  const said = /^npm (?:error|ERR!) (?!code|errno|syscall|A complete log)(.+)$/m.exec(output);
  return known?.[1] ?? said?.[1] ?? 'for no reason that it told';
}
