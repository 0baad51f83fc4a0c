import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteWords } from '../../contract/site.ts';
import { readBuiltFiles, readManifest, scriptsOf } from './built-web.ts';
import { type Content, compressed, content } from './content.ts';
import { pageOf } from './page.ts';
import type { Site } from './routes.ts';
import { renderScreens } from './screens.ts';
import { parseSiteFile } from './site-file.ts';

const DIST = path.join(import.meta.dirname, '../../dist');
const NOT_FOUND = '*';
/** A page may change with the next start, so browsers ask each time and mostly hear 304. */
const ASK_FIRST = 'no-cache';

interface SiteConfig {
  siteFile: string;
  publicUrl: string | undefined;
  /** Where the build is; only tests have another. */
  dist?: string;
}

/**
 * Reads site.json and the built web app and renders the pages.
 * @throws Error in one line when the owner's file is wrong or the web app is not built
 */
export async function readSite({ siteFile, publicUrl, dist = DIST }: SiteConfig): Promise<Site> {
  const site = await readSiteFile(siteFile);
  const webDir = path.join(dist, 'web');
  const template = await readFile(path.join(webDir, 'index.html'), 'utf8').catch(() => {
    throw new Error('The web app is not built. Run "npm run build".');
  });
  const [files, manifest, screens] = await Promise.all([
    readBuiltFiles(webDir),
    readManifest(webDir),
    renderScreens(path.join(dist, 'prerender/entry-prerender.js'), site),
  ]);
  const pages = new Map(
    screens.map((screen) => {
      const page = pageOf({
        template,
        screen,
        site,
        publicUrl,
        scripts: scriptsOf(manifest, screen.modules),
      });
      return [screen.path, content(compressed(page), 'text/html; charset=utf-8', ASK_FIRST)];
    }),
  );
  const notFound = pages.get(NOT_FOUND);
  if (notFound === undefined) throw new Error('The web app has no not-found page.');
  pages.delete(NOT_FOUND);
  const contents = new Map([...files, ...pages, ['/manifest.webmanifest', webManifest(site)]]);
  return { contents, notFound };
}

async function readSiteFile(file: string): Promise<SiteWords> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Error(`The site file cannot be read: ${error.message}.`);
  });
  const source = bytes.toString('utf8');
  if (!Buffer.from(source).equals(bytes)) throw new Error(`${file}:1: the file is not UTF-8.`);
  return parseSiteFile(source, file);
}

function webManifest({ title }: SiteWords): Content {
  const manifest = {
    name: title,
    short_name: title,
    start_url: '/',
    display: 'standalone',
    background_color: '#0e0722',
    theme_color: '#0e0722',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  };
  return content(compressed(JSON.stringify(manifest)), 'application/manifest+json', ASK_FIRST);
}
