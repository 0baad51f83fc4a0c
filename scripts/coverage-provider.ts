import { V8CoverageProvider } from '@vitest/coverage-v8/dist/provider.js';
import type { ReportContext } from 'vitest/node';

type Reading = Parameters<V8CoverageProvider['readCoverageFiles']>[0];
type CoverageMap = Awaited<ReturnType<V8CoverageProvider['generateCoverage']>>;

interface Scripts {
  result: { isExtendedContext?: boolean }[];
}

/**
 * Coverage by V8, including processes and threads that the tests start. Those run the sources as they are, and the
 * tests run Vite's output, whose branches lie elsewhere. So the two are not added up; the better one counts per file.
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
