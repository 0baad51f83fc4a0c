import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ScreenScripts, scriptsOf } from '../server/site/built-web.ts';

const WEB = join(import.meta.dirname, '..', 'dist', 'web');

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

/** Weighs the web app that the build has left in dist. */
export function weighBuild(): Weight[] {
  const needed: ScreenScripts = JSON.parse(readFileSync(join(WEB, '.vite/screens.json'), 'utf8'));
  const scripts = (modules: string[]) =>
    scriptsOf(needed, modules).reduce((sum, file) => sum + sentSizeOf(file), 0);
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
      budget: 128_000,
    },
    { what: 'CSS of all screens', bytes: all(/\.css\.br$/), budget: 14_000 },
    { what: 'fonts of the first load', bytes: all(/-latin-.*\.woff2$/), budget: 75_000 },
  ];
}
