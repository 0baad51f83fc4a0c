import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ScreenScripts, scriptsOf } from '../server/site/built-web.ts';

const WEB = join(import.meta.dirname, '..', 'dist', 'web');

/** A size as transferred: compressed with brotli; fonts are compressed already. */
interface Weight {
  what: string;
  bytes: number;
  /** The aim of this version. */
  goal: number;
}

const sizeOf = (file: string) => statSync(join(WEB, file)).size;

/** The size as transferred: a file that is too small to gain from compression is sent uncompressed. */
const sentSizeOf = (file: string) => sizeOf(existsSync(join(WEB, `${file}.br`)) ? `${file}.br` : file);

/** The sizes of the web app that the build wrote to dist. */
export function weighBuild(): Weight[] {
  const needed: ScreenScripts = JSON.parse(readFileSync(join(WEB, '.vite/screens.json'), 'utf8'));
  const assets = readdirSync(join(WEB, 'assets')).map((name) => `assets/${name}`);
  const sum = (files: readonly string[]) => files.reduce((all, file) => all + sentSizeOf(file), 0);
  const screen = (...modules: string[]) => sum(scriptsOf(needed, modules));
  const named = (pattern: RegExp) => assets.filter((file) => pattern.test(file));
  const checklist = screen('accounts/Protected.tsx', 'checklist/ChecklistPage.tsx');
  const first = new Set(Object.values(needed).flat());
  const later = named(/\.js$/).filter((file) => !first.has(file));
  return [
    { what: 'JavaScript of the home page', bytes: screen('site/HomePage.tsx'), goal: 75_000 },
    { what: 'JavaScript of login', bytes: screen('accounts/login/LoginPage.tsx'), goal: 85_000 },
    { what: 'JavaScript of register', bytes: screen('accounts/login/RegisterPage.tsx'), goal: 85_000 },
    {
      what: 'JavaScript of an invitation',
      bytes: checklist + sum(named(/\/JoinPage-[^.]+\.js$/)),
      goal: 150_000,
    },
    { what: 'JavaScript of the checklist', bytes: checklist, goal: 150_000 },
    {
      what: 'JavaScript of the profile',
      bytes: screen('accounts/Protected.tsx', 'accounts/profile/ProfilePage.tsx'),
      goal: 150_000,
    },
    { what: 'JavaScript of the page of the API', bytes: sentSizeOf('api-docs.js'), goal: 5_000 },
    { what: 'largest file fetched later', bytes: Math.max(...later.map(sentSizeOf)), goal: 40_000 },
    { what: 'CSS of all screens', bytes: sum(named(/\.css$/)), goal: 16_000 },
    { what: 'fonts of the first load', bytes: sum(named(/-latin-.*\.woff2$/)), goal: 75_000 },
  ];
}

/** The sizes at the last commit that meant to change them, by name. */
export const recordedWeights: Record<string, number> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'bytes.json'), 'utf8'),
);
