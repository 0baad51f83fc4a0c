import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { isGate, ON_POSTGRES, ONLY_IN_ALL } from './scripts/gate.ts';
import { contractInBrowser } from './web/build/contract-in-browser.ts';

const contains = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(file, 'utf8'));
/** Tests that replace modules or globals, or ask for all that modules have declared, and must not share them with others. */
const needModules = contains(/\bvi\.mock\(|\b(?:allStatements|declaredStatements|player)\(/);
/** Tests that open the real app run once on each engine; known by what they import. */
const onBothEngines = globSync('{server,trials}/**/!(*.postgres|*.sqlite).test.ts').filter(
  contains(/from '.*\/(test-app|shared-app|two-users|asking|(test|servers|old)-database)\.ts'/),
);
const notInGate = isGate ? Object.keys(ONLY_IN_ALL) : [];
const engineDecides = new Set(globSync(ON_POSTGRES));
const onPostgres = onBothEngines.filter((file) => !isGate || engineDecides.has(file));

interface Project {
  readonly name: string;
  readonly include: string[];
  readonly setupFiles: string[];
  readonly globalSetup: string[];
  readonly env: Record<string, string>;
}

/**
 * The server keeps no state in its modules: the files of a project share processes, in which each module is loaded once.
 * Those that need modules of their own get a process each.
 */
function together(project: Project): TestProjectConfiguration[] {
  const { name, include } = project;
  const apart = globSync(include, { exclude: notInGate }).filter(needModules);
  const shared = { ...project, isolate: false, exclude: [...notInGate, ...apart] };
  const isolated = { ...project, name: `${name}, apart`, include: apart };
  return [shared, ...(apart.length > 0 ? [isolated] : [])].map((test) => ({ extends: true, test }));
}

function engine(
  name: 'sqlite' | 'postgres',
  include: string[],
  globalSetup: string[] = [],
): TestProjectConfiguration[] {
  const env = { TEST_ENGINE: name };
  return together({
    name,
    include,
    env,
    setupFiles: ['disk', 'hashes', 'validators'].map((name) => `server/testing/quick-${name}.ts`),
    globalSetup,
  });
}

const ofWeb = globSync('web/**/*.test.{ts,tsx}', { exclude: ['web/build/**'] }); // those read the contract with its schemas
const needsPage = contains(/^\/\/ @vitest-environment jsdom|\bvi\.mock\(/m);

const web = (name: string, include: string[], hasPage: boolean): TestProjectConfiguration => ({
  extends: true,
  plugins: [react(), contractInBrowser()],
  test: {
    name,
    include,
    isolate: hasPage,
    // A page and modules of its own for each file, and jsdom itself once a thread.
    pool: hasPage ? 'vmThreads' : 'threads',
    setupFiles: ['after-each', 'async-timeout', 'computed-styles', 'media', 'one-browser', 'one-realm'].map(
      (name) => `web/testing/${name}.ts`,
    ),
  },
});

export default defineConfig({
  test: {
    maxWorkers: Math.max(isGate ? 3 : 4, availableParallelism()), // in the gate beside those of the browser
    // Only what hangs shall meet these, not what a busy machine slows down.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    coverage: {
      provider: 'custom',
      customProviderModule: 'scripts/coverage.ts',
      include: ['{contract,server}/**/*.ts'],
      exclude: ['**/*.test.ts', 'server/testing/**'],
      reporter: ['text-summary', 'json-summary', 'html'],
      // The commands of the operator run in processes of their own.
      autoAttachSubprocess: true,
      thresholds: {
        'server/{accounts,checklist}/**': { branches: 100 },
        'server/{*.ts,!(accounts|checklist)/**}': { branches: 95 },
      },
    },
    projects: [
      web('web', ofWeb.filter(needsPage), true),
      web(
        'web, no page',
        ofWeb.filter((file) => !needsPage(file)),
        false,
      ),
      ...engine('sqlite', ['{bench,contract,scripts,server,trials,web/build}/**/!(*.postgres).test.ts']),
      ...engine(
        'postgres',
        [...onPostgres, '{server,trials}/**/*.postgres.test.ts'],
        ['scripts/postgres-setup.ts'],
      ),
    ],
  },
});
