import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '..', 'dist', 'web');
const ENTRY = 'index.html';

interface Built {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** What the built web app may weigh, in bytes as they travel (brotli; fonts are compressed as they are). */
export const BYTE_BUDGETS = {
  'JavaScript before the home page is interactive': 76_000,
  'JavaScript of the checklist, all of it': 118_000,
  'CSS of all screens': 14_000,
  'fonts of the first load': 75_000,
} as const;

export type Weight = keyof typeof BYTE_BUDGETS;

const sizeOf = (file: string) => statSync(join(WEB, file)).size;

/** The scripts that modules need, and on demand also those that they load later. */
function scriptsOf(manifest: Record<string, Built>, modules: readonly string[], later: boolean): Set<string> {
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const built = manifest[key];
    if (built === undefined) throw new Error(`The built web app has no ${key}. Run "npm run build".`);
    if (scripts.has(built.file)) return;
    scripts.add(built.file);
    // The entry loads every screen on demand; only those asked for count.
    const onDemand = later && key !== ENTRY ? (built.dynamicImports ?? []) : [];
    for (const needed of [...(built.imports ?? []), ...onDemand]) visit(needed);
  };
  for (const module of modules) visit(module);
  return scripts;
}

/** Weighs the web app that the build has left in dist. */
export function weighBuild(): Record<Weight, number> {
  const manifest: Record<string, Built> = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));
  const scripts = (modules: string[], later: boolean) =>
    [...scriptsOf(manifest, [ENTRY, ...modules], later)].reduce((sum, file) => sum + sizeOf(`${file}.br`), 0);
  const assets = readdirSync(join(WEB, 'assets'));
  const all = (pattern: RegExp) =>
    assets.filter((name) => pattern.test(name)).reduce((sum, name) => sum + sizeOf(`assets/${name}`), 0);
  return {
    'JavaScript before the home page is interactive': scripts(['site/HomePage.tsx'], false),
    'JavaScript of the checklist, all of it': scripts(
      ['accounts/Protected.tsx', 'checklist/ChecklistPage.tsx', 'site/MobileMenu.tsx'],
      true,
    ),
    'CSS of all screens': all(/\.css\.br$/),
    'fonts of the first load': all(/-latin-.*\.woff2$/),
  };
}
