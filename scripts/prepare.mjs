// Gets a fresh clone ready to start, to test or to develop: packages, the pinned Node, and, unless it is asked for
// `packages` alone, the build. It does only what is missing, and runs on any Node that has npm, because it comes
// before everything else.
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { install, isInstalled } from './install.mjs';
import { nodeIsLinked } from './link-node.mjs';
import { withLock } from './lock.mjs';
import { Failure, npm, root } from './run.mjs';
import { isBuilt } from './sources.mjs';

const isForPackages = process.argv[2] === 'packages';

try {
  if (!isReady()) await withLock(join(root, '.cache', 'prepare.lock'), prepare, tellWait);
} catch (error) {
  console.error(error instanceof Failure ? error.message : remarkOf(error));
  process.exitCode = 1;
}

function isReady() {
  return isInstalled() && nodeIsLinked() && (isForPackages || isBuilt());
}

async function prepare() {
  const began = Date.now();
  await install();
  if (!isForPackages && !isBuilt()) await build();
  console.log(`Ready after ${Math.round((Date.now() - began) / 1000)} s.`);
}

async function build() {
  console.log('Building the site ...');
  const { code, output } = await npm(['run', 'build'], 'build.log');
  if (code === 0) return;
  throw new Failure(`The build failed.\n${stripVTControlCharacters(output).trimEnd()}`);
}

function tellWait() {
  console.log('Another start prepares this folder; waiting for it ...');
}

function remarkOf(error) {
  if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM') {
    return `This user may not write to ${error.path ?? root}: change its owner or its rights, then try again.`;
  }
  if (error.code === 'ENOSPC') return 'The disk is full: make room, then try again.';
  return `Preparing failed: ${error.message}`;
}
