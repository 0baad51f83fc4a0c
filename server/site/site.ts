import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteWords } from '../../contract/site.ts';
import { BUILD_AGAIN } from '../runtime/program.ts';
import { readBuiltFiles, readScreenScripts, scriptsOf } from './built-web.ts';
import { type Content, compressed, content } from './content.ts';
import { type OwnersPlaces, readOwnersFiles } from './owners-files.ts';
import { pageOf } from './page.ts';
import type { Site } from './routes.ts';
import { renderScreens } from './screens.ts';
import { PREVIEW } from './site-folder.ts';
import { webManifest } from './web-manifest.ts';
import { keepingWorker, leavingWorker } from './worker.ts';

const DIST = path.join(import.meta.dirname, '../../dist');
const NOT_FOUND = '*';
/** A page may change with the next start, so browsers ask each time and mostly receive 304. */
const ASK_FIRST = 'no-cache';

export interface SiteConfig extends OwnersPlaces {
  publicUrl: string | undefined;
  /** True when browsers cache the site, so that it opens without the server. */
  serviceWorker: boolean;
  registration: 'open' | 'closed';
  /** The folder of the build; only tests set it. */
  dist?: string;
}

/**
 * Reads site.json and the built web app and renders the pages.
 * @throws Error in one line when the owner's file is wrong or the web app is not built
 */
export async function readSite({
  publicUrl,
  serviceWorker,
  registration,
  dist = DIST,
  ...places
}: SiteConfig): Promise<Site> {
  const { words, portrait, files: ownFiles } = await readOwnersFiles(places);
  const site: SiteWords = { ...words, ...(portrait && { portrait: portrait.version }) };
  const webDir = path.join(dist, 'web');
  const template = await readFile(path.join(webDir, 'index.html'), 'utf8').catch(() => {
    throw new Error(`The web app is not built. ${BUILD_AGAIN}`);
  });
  const [files, screenScripts, screens] = await Promise.all([
    readBuiltFiles(webDir),
    readScreenScripts(webDir),
    renderScreens(path.join(dist, 'prerender/entry-prerender.js'), site),
  ]);
  const hasOwnPreview = ownFiles.has(PREVIEW);
  const pages = new Map(
    screens.map((screen) => {
      const scripts = scriptsOf(screenScripts, screen.module);
      const parts = { template, screen, site, publicUrl, scripts, hasOwnPreview, registration };
      return [screen.path, pageOf(parts)];
    }),
  );
  const lost = pages.get(NOT_FOUND);
  if (lost === undefined) throw new Error('The web app has no not-found page.');
  pages.delete(NOT_FOUND);
  const checklist = pages.get('/checklist');
  if (checklist) pages.set('/add', checklist); // the same screen, which opens a new note
  const worker = serviceWorker ? await keepingWorker(webDir, files.keys(), pages) : leavingWorker();
  const contents = new Map([
    ...files,
    ...ownFiles,
    ...(portrait?.files ?? []),
    ...[...pages].map(([path, page]) => [path, pageContent(page)] as const),
    ['/manifest.webmanifest', webManifest(site)],
    ['/worker.js', worker],
  ]);
  return { contents, notFound: pageContent(lost), words: site };
}

const pageContent = (page: string): Content =>
  content(compressed(page), 'text/html; charset=utf-8', ASK_FIRST);
