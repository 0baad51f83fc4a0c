import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '..', 'dist', 'web');
const ENTRY = 'index.html';

interface Built {
  file: string;
  imports?: string[];
}

/** As they travel: brotli, and fonts compressed as they are. */
interface Weight {
  what: string;
  bytes: number;
  /** The most that it may weigh. */
  budget: number;
}

const sizeOf = (file: string) => statSync(join(WEB, file)).size;

/** As it travels: a file too small to gain by compression goes as it is. */
const sentSizeOf = (file: string) => sizeOf(existsSync(join(WEB, `${file}.br`)) ? `${file}.br` : file);

/** The scripts that modules need, without those that they load later. */
function scriptsOf(manifest: Record<string, Built>, modules: readonly string[]): Set<string> {
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const built = manifest[key];
    if (built === undefined) throw new Error(`The built web app has no ${key}. Run "npm run build".`);
    if (scripts.has(built.file)) return;
    scripts.add(built.file);
    for (const needed of built.imports ?? []) visit(needed);
  };
  for (const module of modules) visit(module);
  return scripts;
}

/** Weighs the web app that the build has left in dist. */
export function weighBuild(): Weight[] {
  const manifest: Record<string, Built> = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));
  const scripts = (modules: string[]) =>
    [...scriptsOf(manifest, [ENTRY, ...modules])].reduce((sum, file) => sum + sentSizeOf(file), 0);
  const assets = readdirSync(join(WEB, 'assets'));
  const all = (pattern: RegExp) =>
    assets.filter((name) => pattern.test(name)).reduce((sum, name) => sum + sizeOf(`assets/${name}`), 0);
  return [
    {
      what: 'JavaScript before the home page is interactive',
      bytes: scripts(['site/HomePage.tsx']),
      budget: 68_000,
    },
    {
      what: 'JavaScript of the checklist before its first use',
      bytes: scripts(['accounts/Protected.tsx', 'checklist/ChecklistPage.tsx']),
      budget: 125_000,
    },
    { what: 'CSS of all screens', bytes: all(/\.css\.br$/), budget: 14_000 },
    { what: 'fonts of the first load', bytes: all(/-latin-.*\.woff2$/), budget: 75_000 },
  ];
}
