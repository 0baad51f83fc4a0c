import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_AGAIN } from '../runtime/program.ts';
import { type Content, content } from './content.ts';

export const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Names under /assets/ carry a hash of what they hold; the others may change with the next build. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
export const CHANGING = 'public, max-age=3600';

/** The built files that browsers may ask for, by url; less than a megabyte, kept in memory. */
export async function readBuiltFiles(webDir: string): Promise<Map<string, Content>> {
  const names = await readdir(webDir, { recursive: true });
  const served = names.flatMap((name) => {
    const type = TYPES[path.extname(name)];
    return type === undefined || name.startsWith('.vite') ? [] : [{ name, type }];
  });
  const files = await Promise.all(
    served.map(async ({ name, type }): Promise<[string, Content]> => {
      const file = path.join(webDir, name);
      const url = `/${name.replaceAll(path.sep, '/')}`;
      const [plain, br, gzip] = await Promise.all([
        readFile(file),
        names.includes(`${name}.br`) ? readFile(`${file}.br`) : undefined,
        names.includes(`${name}.gz`) ? readFile(`${file}.gz`) : undefined,
      ]);
      const caching = url.startsWith('/assets/') ? IMMUTABLE : CHANGING;
      return [url, content({ plain, br, gzip }, type, caching)];
    }),
  );
  return new Map(files);
}

/** The scripts of each screen, by the path of its source. */
export type ScreenScripts = Record<string, string[]>;

export async function readScreenScripts(webDir: string): Promise<ScreenScripts> {
  return JSON.parse(await readFile(path.join(webDir, '.vite/screens.json'), 'utf8'));
}

/** Urls of the scripts that a screen needs, those of their imports first. */
export function scriptsOf(scripts: ScreenScripts, module: string): string[] {
  const needed = scripts[module];
  if (needed === undefined) throw new Error(`The built web app has no ${module}. ${BUILD_AGAIN}`);
  return needed.map((file) => `/${file}`);
}
