import { V8CoverageProvider } from '@vitest/coverage-v8/dist/provider.js';
import type { ReportContext } from 'vitest/node';

type Reading = Parameters<V8CoverageProvider['readCoverageFiles']>[0];
type CoverageMap = Awaited<ReturnType<V8CoverageProvider['generateCoverage']>>;

interface Scripts {
  result: { isExtendedContext?: boolean }[];
}

/**
 * Coverage by V8, also of processes and threads that the tests start. They run the sources as they are, the tests
 * what Vite makes of them: the branches of the two do not lie at the same places, so they are never added up. Of
 * each file the better of the two counts.
 */
export class CoverageProvider extends V8CoverageProvider {
  #ofChildren = false;

  override readCoverageFiles(reading: Reading): Promise<void> {
    return super.readCoverageFiles({
      ...reading,
      onFileRead: (coverage: Scripts) => {
        const result = coverage.result.filter(
          ({ isExtendedContext = false }) => isExtendedContext === this.#ofChildren,
        );
        reading.onFileRead({ ...coverage, result });
      },
    });
  }

  override async generateCoverage(context: ReportContext): Promise<CoverageMap> {
    this.#ofChildren = true;
    const children = await super.generateCoverage({ ...context, allTestsRun: false });
    this.#ofChildren = false;
    const own = await super.generateCoverage(context);
    const reached = (map: CoverageMap, file: string) =>
      map.files().includes(file) ? map.fileCoverageFor(file).toSummary().branches.covered : -1;
    const better = this.createCoverageMap();
    for (const file of new Set([...own.files(), ...children.files()])) {
      const from = reached(children, file) > reached(own, file) ? children : own;
      better.addFileCoverage(from.fileCoverageFor(file));
    }
    return better;
  }
}
