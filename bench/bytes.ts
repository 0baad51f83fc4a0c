import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ScreenScripts, scriptsOf } from '../server/site/built-web.ts';

const WEB = join(import.meta.dirname, '..', 'dist', 'web');

/** A size as transferred: compressed with brotli; fonts are compressed already. */
interface Weight {
  what: string;
  bytes: number;
  /** The largest allowed size. */
  budget: number;
}

const sizeOf = (file: string) => statSync(join(WEB, file)).size;

/** The size as transferred: a file that is too small to gain from compression is sent uncompressed. */
const sentSizeOf = (file: string) => sizeOf(existsSync(join(WEB, `${file}.br`)) ? `${file}.br` : file);

/** The sizes of the web app that the build wrote to dist. */
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
