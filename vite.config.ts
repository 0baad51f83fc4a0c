import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from './contract/browsers.ts';
import { siteWordsBlock } from './server/site/page.ts';
import { parseSiteFile } from './server/site/site-file.ts';
import { chunkNames, screenScripts } from './web/build/chunks.ts';
import { classNameOf } from './web/build/class-names.ts';
import { compress } from './web/build/compress.ts';
import { contractInBrowser, WITHOUT_SCHEMAS } from './web/build/contract-in-browser.ts';
import { dndAdoptedStylesheets } from './web/build/dnd-adopted-stylesheets.ts';
import { headOrder } from './web/build/head-order.ts';
import { lazyStyles } from './web/build/lazy-styles.ts';
import { pagePictures } from './web/build/page-pictures.ts';
import { serviceWorker } from './web/build/service-worker.ts';

const SERVER = `http://127.0.0.1:${process.env['PORT'] || 3000}`;
const WEB = path.join(import.meta.dirname, 'web');

export default defineConfig({
  root: 'web',
  envDir: '..',
  cacheDir: '../node_modules/.vite',
  plugins: [
    react(),
    contractInBrowser(),
    dndAdoptedStylesheets(),
    lazyStyles(),
    headOrder(),
    pagePictures({
      stars: 'ui/scene/stars.svg',
      ridge: 'ui/scene/ridge.svg',
      car: 'ui/scene/car.svg',
      tail: 'ui/scene/tail.svg',
      list: 'site/list.svg',
    }),
    serviceWorker(),
    screenScripts(WEB),
    devSiteWords(),
    compress(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  server: { proxy: { '^/api/.*/$': SERVER, '/pictures': SERVER, '^/portrait-': SERVER } }, // web/api holds modules: only calls end with a slash
  worker: {
    format: 'es',
    plugins: () => [contractInBrowser()],
    rolldownOptions: { treeshake: WITHOUT_SCHEMAS },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the CSP takes nothing inline
    cssCodeSplit: false, // all screens together have 13 kB; what opens later brings its own
    modulePreload: false, // the server names the scripts of the first screen
    reportCompressedSize: false,
    target: Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser}${version}`),
    rolldownOptions: {
      treeshake: WITHOUT_SCHEMAS,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false, // each module is where its name says
          groups: [{ name: chunkNames(WEB), debugName: 'by screen' }],
        },
      },
    },
  },
  environments: {
    // The page of the API, which the server renders: its style sheet and script, beside those of the app.
    apiDocs: {
      consumer: 'client',
      build: {
        outDir: '../dist/web',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: {
          input: 'api-docs/main.ts',
          output: {
            entryFileNames: 'api-docs.js',
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css') ? 'api-docs.css' : 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
      build: {
        outDir: '../dist/prerender',
        emptyOutDir: true,
        ssr: 'entry-prerender.tsx',
        minify: false, // no browser downloads it
        copyPublicDir: false,
      },
    },
  },
  // `vite build` makes all: the app for browsers, the page of the API, and the app for the server, which pre-renders pages with it.
  builder: {
    async buildApp({ build, environments: { client, apiDocs, ssr } }) {
      if (client) await build(client);
      if (apiDocs) await build(apiDocs);
      if (ssr) await build(ssr);
    },
  },
});

/** In development there is no pre-rendering: the page gets the owner's words and nothing else. */
function devSiteWords(): Plugin {
  return {
    name: 'dev-site-words',
    apply: 'serve',
    transformIndexHtml(html) {
      const file = process.env['SITE_FILE'] || 'site.json';
      const site = parseSiteFile(readFileSync(file, 'utf8'), file);
      return html.replace('<!--body-->', siteWordsBlock(site));
    },
  };
}
