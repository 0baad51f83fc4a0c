import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';

const SOURCE = path.join(import.meta.dirname, '../offline/worker.ts');
const SCOPED = '(() => {\n';

/**
 * Puts the service worker beside the manifest of the build. It imports nothing, so that there is one file to fetch and
 * to compare; the server, which knows the pages, writes in front of it what belongs to its version.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      const script = code.replace(/^export \{\};?$/m, '');
      if (/^(import|export) /m.test(script)) throw new Error('The service worker must not import or export');
      const { code: source } = await minify('worker.js', `${SCOPED}${script}\n})();`);
      this.emitFile({ type: 'asset', fileName: '.vite/worker.js', source });
    },
  };
}
