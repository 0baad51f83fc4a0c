import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Puts a `.br` and a `.gz` next to each file that they make smaller, so that the server never compresses one. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name !== 'ssr',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file) && !files.includes(`${file}.br`))
          .map((file) => compressFile(path.join(dir, file))),
      );
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  if (brotli.length < plain.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < plain.length) await writeFile(`${file}.gz`, gzipped);
}
