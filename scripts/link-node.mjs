// Makes `node` in every npm script the pinned Node: links node_modules/.bin/node to the platform package's
// program when that starts here, else leaves the machine's Node in charge. Runs as the root postinstall.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 24;
const windows = process.platform === 'win32';
const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const link = join(modules, '.bin', 'node');
const packaged = join('..', `node-${windows ? 'win' : process.platform}-${process.arch}`);
const pinned = join(packaged, 'bin', windows ? 'node.exe' : 'node');

/** Puts a good Node in place. Returns one line that says what to do when there is none. */
export function linkNode() {
  if (majorOf(join(modules, '.bin', pinned)) >= OLDEST_MAJOR) {
    if (!windows) linkTo(pinned); // on Windows a link needs a privilege, and npm's own shims do it
    // The headers for building modules of one's own, and the manual: a third of the package.
    for (const part of ['include', 'share'])
      rmSync(join(modules, '.bin', packaged, part), { recursive: true, force: true });
    return undefined;
  }
  for (const end of ['', '.cmd', '.ps1']) rmSync(link + end, { force: true });
  if (majorOf('node') >= OLDEST_MAJOR) return undefined;
  return `Node ${OLDEST_MAJOR} or newer is needed, and the one among the packages does not start here: install Node ${OLDEST_MAJOR} LTS, then try again.`;
}

/** Whether npm scripts find a good Node, at the cost of a look and not of a start. */
export function nodeIsLinked() {
  return (
    existsSync(windows ? `${link}.cmd` : link) || Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR
  );
}

function linkTo(target) {
  if (existsSync(link) && realpathSync(link) === realpathSync(join(modules, '.bin', target))) return;
  mkdirSync(join(modules, '.bin'), { recursive: true });
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
