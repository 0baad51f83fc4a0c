import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests that open the real app run once on each engine; known by what they import. */
const onBothEngines = globSync('{server,trials}/**/!(*.postgres|*.sqlite).test.ts').filter((file) =>
  /from '.*\/(test-app|shared-app|two-users|asking|(test|servers|old)-database)\.ts'/.test(
    readFileSync(file, 'utf8'),
  ),
);
/** What never reaches an engine runs once, on SQLite; what only PostgreSQL does, several nodes, a network in between. */
const onOneEngine = (name: 'sqlite' | 'postgres') => `{server,trials}/**/*.${name}.test.ts`;
const engine = (name: 'sqlite' | 'postgres') => ({
  name,
  include: [...onBothEngines, onOneEngine(name)],
  env: { TEST_ENGINE: name },
  setupFiles: ['server/testing/quick-hashes.ts'],
});

export default defineConfig({
  test: {
    maxWorkers: Math.max(3, availableParallelism()), // they wait for disks and databases half of their time
    // Only what hangs shall meet these, not what a busy machine slows down.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
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
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{bench,contract,scripts,server,trials}/**/*.test.ts'],
          exclude: [...onBothEngines, onOneEngine('sqlite'), onOneEngine('postgres')],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/async-timeout.ts', 'web/testing/media.ts'],
        },
      },
      { extends: true, test: engine('sqlite') },
      { extends: true, test: { ...engine('postgres'), globalSetup: ['scripts/postgres-setup.ts'] } },
    ],
  },
});
