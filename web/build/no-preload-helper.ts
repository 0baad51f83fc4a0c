import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Vite wraps every import() in a helper that preloads what the module needs, also when there is nothing to preload
 * (`modulePreload: false`). Every screen would carry it: in the built app the wrapper is the import alone.
 * The build fails when Vite no longer has that helper under this name.
 */
export function noPreloadHelper(): Plugin {
  let replaced = false;
  return {
    name: 'no-preload-helper',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id !== HELPER) return undefined;
      replaced = true;
      return 'export const __vitePreload = (load) => load();';
    },
    buildEnd(error) {
      if (error === undefined && !replaced)
        throw new Error(`Vite has no ${HELPER} any more; look at import() again.`);
    },
  };
}
