// Makes `node` in every npm script the pinned Node: links node_modules/.bin/node to the platform package's
// program when that starts here, else leaves the machine's Node in charge. Runs as the root postinstall.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 24;
const EXEC = 'exec.cmd';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The paths of Node's files on a machine. */
export function placesOf({ root = ROOT, platform = process.platform, arch = process.arch } = {}) {
  const windows = platform === 'win32';
  const bin = join(root, 'node_modules', '.bin');
  const packaged = join('..', `node-${windows ? 'win' : platform}-${arch}`);
  return {
    windows,
    machine: `${platform}-${arch}`,
    bin,
    packaged: join(bin, packaged),
    /** The target of the link. */
    pinned: join(packaged, 'bin', windows ? 'node.exe' : 'node'),
    cache: join(root, '.cache'),
  };
}

/** Installs a suitable Node. @returns the advice when that fails */
export function linkNode(places = placesOf()) {
  const { windows, machine, bin, packaged, pinned } = places;
  if (windows) installExecShim(bin);
  if (majorOf(join(bin, pinned)) >= OLDEST_MAJOR) {
    if (!windows) linkTo(bin, pinned); // on Windows a link needs a privilege, and npm's own shims do it
    // The headers for building modules of one's own, and the manual: a third of the package.
    for (const part of ['include', 'share']) rmSync(join(packaged, part), { recursive: true, force: true });
    return undefined;
  }
  for (const end of ['', '.cmd', '.ps1']) rmSync(join(bin, `node${end}`), { force: true });
  if (majorOf('node') >= OLDEST_MAJOR) return undefined;
  const why = existsSync(packaged)
    ? 'the one among the packages does not start here'
    : `the packages have none for ${machine}`;
  return `Node ${OLDEST_MAJOR} or newer is needed, and ${why}: install Node ${OLDEST_MAJOR} LTS, then try again.`;
}

/** True when npm scripts find a suitable Node, without starting one. */
export function nodeIsLinked({ windows, bin } = placesOf()) {
  if (windows && !existsSync(join(bin, EXEC))) return false;
  return (
    existsSync(join(bin, windows ? 'node.cmd' : 'node')) ||
    Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR
  );
}

/**
 * Windows will not delete a running program but will rename it. Returns a function that renames it back, where npm
 * has left it missing.
 */
export function stepAside({ windows, bin, pinned, cache } = placesOf(), running = process.execPath) {
  const program = join(bin, pinned);
  if (!windows || resolve(running) !== resolve(program)) return () => {};
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache).filter((one) => /^node-\d+\.exe$/.test(one))) {
    try {
      rmSync(join(cache, name));
    } catch {
      // It still runs.
    }
  }
  const aside = join(cache, `node-${process.pid}.exe`);
  renameSync(program, aside);
  return () => {
    if (!existsSync(join(bin, 'node.cmd')) || existsSync(program)) return;
    mkdirSync(dirname(program), { recursive: true });
    renameSync(aside, program);
  };
}

/** npm scripts begin with `exec`, a shell builtin that cmd.exe lacks: it runs this file instead. */
function installExecShim(bin) {
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, EXEC), '@%*\r\n');
}

function linkTo(bin, target) {
  const link = join(bin, 'node');
  if (existsSync(link) && realpathSync(link) === realpathSync(join(bin, target))) return;
  mkdirSync(bin, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

function majorOf(node) {
  const { stdout, status } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : 0;
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const problem = linkNode();
  if (problem) console.error(problem);
}
