import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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

const {
  BROTLI_PARAM_LGBLOCK: BLOCK,
  BROTLI_PARAM_NPOSTFIX: POSTFIX,
  BROTLI_PARAM_NDIRECT: DIRECT,
} = constants;
/** What Brotli chooses by itself, then smaller blocks and other codes for distances: some files get smaller by these. */
const TRIES = [
  {},
  { [BLOCK]: 16 },
  { [BLOCK]: 17, [POSTFIX]: 3, [DIRECT]: 120 },
  { [BLOCK]: 19, [POSTFIX]: 0, [DIRECT]: 15 },
];

async function smallestBrotli(plain: Buffer): Promise<Buffer> {
  const tries = TRIES.map((tried) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        ...tried,
      },
    }),
  );
  return (await Promise.all(tries)).reduce((least, one) => (one.length < least.length ? one : least));
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  const [brotli, gzipped] = await Promise.all([smallestBrotli(plain), promisify(gzip)(plain, { level: 9 })]);
  if (brotli.length < plain.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < plain.length) await writeFile(`${file}.gz`, gzipped);
}
