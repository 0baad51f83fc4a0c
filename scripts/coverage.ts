import v8 from '@vitest/coverage-v8';

/** Vitest's own coverage counts in the workers; the provider is heavy and runs in the main process alone. */
const coverage: typeof v8 = Object.assign(v8, {
  getProvider: async () => {
    const { CoverageProvider } = await import('./coverage-provider.ts');
    return new CoverageProvider();
  },
});
export default coverage;
