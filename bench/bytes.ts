import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ScreenScripts, scriptsOf } from '../server/site/built-web.ts';

const WEB = join(import.meta.dirname, '..', 'dist', 'web');

interface ScreenFiles {
  readonly name: string;
  readonly path: string;
  /** Only a signed-in user sees it. */
  readonly isGuarded?: true;
  readonly module: string;
  /** The files that it loads by itself once it can be used. */
  readonly later?: readonly string[];
  /** The aim in kB, before use and in all. */
  readonly goal: number;
}

/** All screens; e2e/first-visit.spec.ts opens each, and checks that it loads these files. */
export const SCREENS: readonly ScreenFiles[] = [
  { name: 'the home page', path: '/', module: 'site/HomePage.tsx', goal: 75 },
  { name: 'login', path: '/login', module: 'accounts/login/LoginPage.tsx', later: ['kept'], goal: 80 },
  { name: 'register', path: '/register', module: 'accounts/login/RegisterPage.tsx', goal: 80 },
  {
    name: 'an invitation',
    path: `/join#${'A'.repeat(44)}`,
    module: 'accounts/login/InvitedPage.tsx',
    goal: 80,
  },
  { name: 'the not-found page', path: '/nowhere', module: 'site/NotFoundPage.tsx', goal: 75 },
  {
    name: 'the checklist',
    path: '/checklist',
    isGuarded: true,
    module: 'checklist/ChecklistPage.tsx',
    later: ['later', 'signed-in', 'registration', 'trusted-script'],
    goal: 145,
  },
  {
    name: 'the profile',
    path: '/profile',
    isGuarded: true,
    module: 'accounts/profile/ProfilePage.tsx',
    goal: 150,
  },
];

/** A size as transferred: compressed with brotli; fonts are compressed already. */
interface Weight {
  what: string;
  bytes: number;
  goal: number;
}

const sizeOf = (file: string) => statSync(join(WEB, file)).size;

/** The size as transferred: a file that is too small to gain from compression is sent uncompressed. */
const sentSizeOf = (file: string) => sizeOf(existsSync(join(WEB, `${file}.br`)) ? `${file}.br` : file);
const sum = (files: readonly string[]) => files.reduce((all, file) => all + sentSizeOf(file), 0);

const assets = () => readdirSync(join(WEB, 'assets')).map((name) => `/assets/${name}`);

/** The scripts that a screen loads by itself: those that its page names, and those that follow. */
export function filesOf({ module, later = [] }: ScreenFiles): { first: string[]; later: string[] } {
  const needed: ScreenScripts = JSON.parse(readFileSync(join(WEB, '.vite/screens.json'), 'utf8'));
  const isLater = (file: string) => later.some((name) => new RegExp(`/${name}-.{8}\\.js$`).test(file));
  return { first: scriptsOf(needed, module), later: assets().filter(isLater) };
}

/** The sizes of the web app that the build wrote to dist. */
export function weighBuild(): Weight[] {
  const named = (pattern: RegExp) => assets().filter((file) => pattern.test(file));
  const byItself = new Set(SCREENS.map(filesOf).flatMap(({ first, later }) => [...first, ...later]));
  const opened = named(/\.js$/).filter((file) => !byItself.has(file));
  const screens = SCREENS.flatMap((screen) => {
    const { first, later } = filesOf(screen);
    const [what, goal] = [`JavaScript of ${screen.name}`, screen.goal * 1_000];
    return [
      { what: `${what} before use`, bytes: sum(first), goal },
      { what: `${what} in all`, bytes: sum([...first, ...later]), goal },
    ];
  });
  return [
    ...screens,
    { what: 'JavaScript of the page of the API', bytes: sentSizeOf('api-docs.js'), goal: 5_000 },
    { what: 'largest file fetched later', bytes: Math.max(...opened.map(sentSizeOf)), goal: 40_000 },
    { what: 'CSS of all screens', bytes: sum(named(/\.css$/)), goal: 16_000 },
    { what: 'fonts of the first load', bytes: sum(named(/-latin-.*\.woff2$/)), goal: 75_000 },
  ];
}

/** The sizes at the last commit that meant to change them, by name. */
export const recordedWeights: Record<string, number> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'bytes.json'), 'utf8'),
);
