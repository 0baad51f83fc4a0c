import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

export type Arch = 'x64' | 'arm64';

/** Packages that are not bundled into the built server (vite.server.config.ts). */
const PACKAGES = ['sharp'];

/** Copied unchanged from the tree. */
const PARTS = [
  'bin',
  'deploy',
  'dist/prerender',
  'dist/server',
  'dist/web',
  'docs',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'site.json',
];
const LEFT_OUT = ['screens', 'compile-cache'];

interface Package {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  cpu?: string[];
  libc?: string[];
}

const packageIn = (folder: string): Package => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** These packages and all that they need on such a machine, from a folder. */
function closure(
  names: readonly string[],
  modules: string,
  arch: Arch,
  found = new Set<string>(),
): Set<string> {
  for (const name of names) {
    const folder = join(modules, name);
    if (found.has(name) || !existsSync(folder)) continue;
    const { dependencies, optionalDependencies, cpu, libc } = packageIn(folder);
    if (cpu?.includes(arch) === false || libc?.includes('glibc') === false) continue;
    found.add(name);
    closure(Object.keys({ ...dependencies, ...optionalDependencies }), modules, arch, found);
  }
  return found;
}

/** The licences of all packages in the release, including those in the built files. */
function licences(modules: string): string {
  const { dependencies = {}, optionalDependencies = {} } = packageIn(root);
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const wanted = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
  const folders = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && (dev !== true || wanted.has(path)))
    .map(([path]) => join(modules, path.replace(/^node_modules\//, '')))
    .filter((folder) => existsSync(join(folder, 'package.json')));
  return folders
    .sort()
    .map((folder) => {
      const { name, version, license } = packageIn(folder);
      const [file] = globSync('{LICEN[CS]E,LICEN[CS]E.*,license,license.*}', { cwd: folder }).sort();
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
      return `${name} ${version} (${license ?? 'see below'})\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

const LINK = /(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)/g;

/** Replaces links in a document to files that a release omits by their text. */
function keepWholeLinks(file: string): void {
  const text = readFileSync(file, 'utf8');
  const leadsOut = (to: string) => !/^[a-z]+:/.test(to) && !existsSync(join(dirname(file), to));
  writeFileSync(
    file,
    text.replaceAll(LINK, (link, picture: string, words: string, to: string) => {
      if (!leadsOut(to)) return link;
      return picture === '' ? words : '';
    }),
  );
}

/**
 * Copies everything that a site needs into a folder: runtime, server, built web, packages.
 * @param modules installed packages for the architecture, those of production at least
 */
export function assembleRelease(target: string, arch: Arch, modules: string): void {
  for (const part of PARTS) {
    cpSync(join(root, part), join(target, part), {
      recursive: true,
      filter: (source) => !LEFT_OUT.includes(basename(source)),
    });
  }
  for (const name of closure(PACKAGES, modules, arch)) {
    const folder = join(target, 'node_modules', name);
    mkdirSync(dirname(folder), { recursive: true });
    cpSync(join(modules, name), folder, { recursive: true, filter: (source) => !source.endsWith('.map') });
  }
  for (const file of globSync('{*.md,docs/**/*.md}', { cwd: target })) keepWholeLinks(join(target, file));
  mkdirSync(join(target, 'runtime'));
  cpSync(join(modules, `node-linux-${arch}`, 'bin', 'node'), join(target, 'runtime', 'node'));
  writeFileSync(join(target, 'LICENSES.txt'), licences(modules));
  const { name, version, license } = packageIn(root);
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type: 'module' }, null, 2)}\n`,
  );
}
