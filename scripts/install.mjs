import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkNode, nodeIsLinked, stepAside } from './link-node.mjs';
import { Failure, npm, root } from './run.mjs';

/** npm would retry for minutes without a network. */
const PATIENCE = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];

/** True when all packages of the lockfile are there, by npm's own record of what it installed. */
export function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, wants]) => {
    if (path === '') return true;
    const it = found[path];
    return it ? it.version === wants.version && it.integrity === wants.integrity : !isForHere(wants);
  });
}

/** npm omits optional packages for other machines, and silently those that failed to download. */
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

/** With an older Node, npm silently skips packages; `engines` in package.json has the same version. */
const canInstall = (major, minor) =>
  (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

/** The advice when the Node that runs npm, named in `agent`, is too old. */
export function refuseOldNode(agent = process.env.npm_config_user_agent) {
  const version = /\bnode\/v(\S+)/.exec(agent ?? '')?.[1] ?? process.versions.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (canInstall(major, minor)) return;
  throw new Failure(
    `To install the packages npm needs Node 20.19, or 22.12 or newer, and this is ${version}. A newer one, for you alone:\n` +
      'npm install --prefix ~/.node node@24 && export PATH=~/.node/node_modules/.bin:$PATH',
  );
}

/** Installs missing packages of the lockfile, and links the pinned Node. */
export async function install() {
  if (!isInstalled()) {
    refuseOldNode();
    console.log('Installing the packages (once, about a minute) ...');
    process.once('exit', stepAside()); // also when npm does not start, or Ctrl-C ends it
    const { code, output } = await npm(
      ['ci', '--include=dev', '--include=optional', ...PATIENCE],
      'install.log',
    );
    if (code !== 0) throw new Failure(`The packages could not be installed.\n${errorsIn(output)}`);
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

/** npm's own error message, without the path of its log. */
function errorsIn(output) {
  const lines = output.match(/^npm (?:error|ERR!) (?!A complete log)[^\s}].*$/gm);
  return lines?.join('\n') ?? output.trimEnd();
}
