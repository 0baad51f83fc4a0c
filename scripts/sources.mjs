import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const FOLDERS = ['contract', 'server', 'web'];
const FILES = [
  'package-lock.json',
  'scripts/build.mjs',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
];
const stamp = join(root, 'dist', '.sources');

/** A hash of everything that the build depends on: sources, packages and settings of the build. */
export function hashSources() {
  const hash = createHash('sha256');
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  );
  for (const file of [...inFolders.sort(), ...FILES.map((file) => join(root, file))]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.update(JSON.stringify(buildSettings())).digest('hex');
}

/** True when the last build was made from the current sources. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

/** Records a finished build; without a hash, clears the record. */
export function noteBuild(hash) {
  if (hash) writeFileSync(stamp, hash);
  else rmSync(stamp, { force: true });
}

function buildSettings() {
  const env = existsSync(join(root, '.env')) ? readFileSync(join(root, '.env'), 'utf8') : '';
  const set = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return [set.sort(), env.split('\n').filter((line) => line.startsWith('VITE_'))];
}
