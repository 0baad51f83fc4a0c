import v8 from '@vitest/coverage-v8';

/** What counts in the workers is Vitest's own; the provider is for the main process alone, and heavy. */
const coverage: typeof v8 = Object.assign(v8, {
  getProvider: async () => {
    const { CoverageProvider } = await import('./coverage-provider.ts');
    return new CoverageProvider();
  },
});
export default coverage;
