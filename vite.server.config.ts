import { defineConfig, type Plugin } from 'vite';

/** The server, what it runs in a thread or process of its own, and the operator's commands. */
const ENTRIES = [
  'main',
  'database/sqlite/disk-thread',
  'database/sqlite/damage-thread',
  'accounts/pictures/child',
  'operations/admin',
];

/**
 * The server and its libraries in one file: read at once, where Node would find and link a thousand modules.
 * That halves the time of a start and a third of the memory (docs/benchmarks.md).
 */
export default defineConfig({
  publicDir: false,
  plugins: [builtNeighbours(), reflectionFirst()],
  ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    minify: false, // traces of errors name the functions
    reportCompressedSize: false,
    rolldownOptions: {
      input: ENTRIES.map((entry) => `server/${entry}.ts`),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

/** Threads and processes are named by the address of their source: beside the built server stands their built form. */
function builtNeighbours(): Plugin {
  return {
    name: 'built-neighbours',
    enforce: 'pre',
    transform: (code) =>
      code.replaceAll(/(new URL\(')[./\w-]+\/([\w-]+\.)ts(', import\.meta\.url\))/g, '$1./$2js$3'),
  };
}

/** A library of passkeys looks for this one as soon as it is read, and in one file it would be read before it. */
function reflectionFirst(): Plugin {
  return {
    name: 'reflection-first',
    transform: {
      filter: { id: /\/tsyringe\/dist\/esm5\/index\.js$/ },
      handler: (code) => ({ code: `import 'reflect-metadata';\n${code}`, map: null }),
    },
  };
}
