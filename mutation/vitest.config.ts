import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const OF_ALL = 'server/statements.test.ts';
const TESTS = [...(process.env['TESTS'] ?? '').split(','), 'server/statement-counts.test.ts', OF_ALL];
/** Tests that replace modules, or ask for all that modules have declared, as in vitest.config.ts. */
const APART = globSync(TESTS).filter((file) =>
  /\bvi\.mock\(|\bdeclaredStatements\(/.test(readFileSync(file, 'utf8')),
);

/**
 * One failure is enough: first the files that failed for earlier mutants, the latest first, because neighbours fail the
 * same tests; then those that take the least time, last the one that loads the whole server.
 */
class LikeliestFirst extends BaseSequencer {
  static #killers: string[] = [];

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lastOf = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file);
    // A file that was broken off has failed without a failed test.
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

/** Compiled once, a mutant of a statement would meet only the first test that uses it: here each use compiles it. */
const KEPT_STATEMENTS = [
  { file: 'server/database/statement.ts', kept: 'cache[engine] ??=', anew: 'cache[engine] =' },
  {
    file: 'server/database/sqlite/connection.ts',
    kept: '= this.#prepared.get(statement)',
    anew: '= undefined',
  },
];

const statementsAnew: Plugin = {
  name: 'statements-anew',
  enforce: 'pre',
  transform(code, id) {
    const change = KEPT_STATEMENTS.find(({ file }) => id.endsWith(file));
    if (change === undefined) return code;
    if (!code.includes(change.kept))
      throw new Error(`${change.file} no longer has "${change.kept}": adapt mutation/vitest.config.ts`);
    return code.replace(change.kept, change.anew);
  },
};

export default defineConfig({
  plugins: [statementsAnew],
  test: {
    env: { TEST_ENGINE: 'sqlite' },
    setupFiles: ['mutation/stop-after-failure.ts', 'server/testing/quick-hashes.ts'],
    sequence: { sequencer: LikeliestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'together', include: TESTS, exclude: APART, isolate: false } },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
