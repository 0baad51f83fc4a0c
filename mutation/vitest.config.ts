import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const OF_ALL = 'server/statements.test.ts';
const ENGINE = process.env['TEST_ENGINE'] ?? 'sqlite';
const OF_OTHER_ENGINE = `**/*.${ENGINE === 'sqlite' ? 'postgres' : 'sqlite'}.test.ts`;
const TESTS = [...(process.env['TESTS'] ?? '').split(','), 'server/statement-counts.test.ts', OF_ALL];
/** Tests that replace modules, or ask for all that modules have declared, as in vitest.config.ts. */
const APART = globSync(TESTS, { exclude: [OF_OTHER_ENGINE] }).filter((file) =>
  /\bvi\.mock\(|\b(?:allStatements|declaredStatements)\(/.test(readFileSync(file, 'utf8')),
);

/**
 * One failure is enough: first the files that failed for earlier mutants, the latest first, because neighbours fail the
 * same tests; then those that take the least time, last the one that loads the whole server.
 */
class LikeliestFirst extends BaseSequencer {
  static #killers: string[] = [];

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lastOf = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file);
    // A file that was skipped after a failure has failed too, but without a failed test.
    const latest = files.filter((file) => lastOf(file)?.failedTests).map(({ moduleId }) => moduleId);
    const killers = [...new Set([...latest, ...LikeliestFirst.#killers])];
    LikeliestFirst.#killers = killers;
    const placeOf = (file: TestSpecification): number => {
      if (file.moduleId.endsWith(OF_ALL)) return Infinity;
      const rank = killers.indexOf(file.moduleId);
      return rank >= 0 ? rank - killers.length : (lastOf(file)?.duration ?? 0);
    };
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** Where statements are cached. From a cache, the mutant of a statement would reach only the first test that uses it. */
const CACHES = [
  { file: 'server/database/statement.ts', cached: 'cache[engine] ??=', uncached: 'cache[engine] =' },
  {
    file: 'server/database/sqlite/connection.ts',
    cached: '= this.#prepared.get(statement)',
    uncached: '= undefined',
  },
];

const withoutCaches: Plugin = {
  name: 'without-caches',
  enforce: 'pre',
  transform(code, id) {
    const cache = CACHES.find(({ file }) => id.endsWith(file));
    if (cache === undefined) return code;
    const { file, cached, uncached } = cache;
    if (!code.includes(cached))
      throw new Error(`${file} no longer contains "${cached}": update CACHES in mutation/vitest.config.ts.`);
    return code.replace(cached, uncached);
  },
};

export default defineConfig({
  plugins: [withoutCaches],
  test: {
    env: { TEST_ENGINE: ENGINE },
    setupFiles: ['mutation/stop-after-failure.ts', 'server/testing/quick-hashes.ts'],
    sequence: { sequencer: LikeliestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: TESTS, exclude: [OF_OTHER_ENGINE, ...APART], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
