import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const OF_ALL = 'server/statements.test.ts';

/** One failure is enough: first the tests that take the least time, last the one that loads the whole server. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.ctx;
    const msOf = ({ moduleId, project }: TestSpecification) =>
      moduleId.endsWith(OF_ALL)
        ? Infinity
        : (cache.getFileTestResults(`${project.name}:${moduleId.slice(config.root.length + 1)}`)?.duration ??
          0);
    return files.toSorted((one, other) => msOf(one) - msOf(other));
  }
}

export default defineConfig({
  test: {
    include: [...(process.env['TESTS'] ?? '').split(','), 'server/statement-counts.test.ts', OF_ALL],
    env: { TEST_ENGINE: 'sqlite' },
    setupFiles: ['server/testing/quick-hashes.ts'],
    sequence: { sequencer: QuickestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
