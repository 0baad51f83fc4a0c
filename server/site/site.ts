import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteWords } from '../../contract/site.ts';
import { BUILD_AGAIN } from '../runtime/program.ts';
import { readBuiltFiles, readScreenScripts, scriptsOf } from './built-web.ts';
import { type Content, compressed, content } from './content.ts';
import { pageOf } from './page.ts';
import { type MakeSquare, readPortrait } from './portrait.ts';
import type { Site } from './routes.ts';
import { renderScreens } from './screens.ts';
import { parseSiteFile, type SiteFile } from './site-file.ts';
import { PREVIEW, readSiteFolder } from './site-folder.ts';
import { webManifest } from './web-manifest.ts';
import { keepingWorker, leavingWorker } from './worker.ts';

const DIST = path.join(import.meta.dirname, '../../dist');
const NOT_FOUND = '*';
/** A page may change with the next start, so browsers ask each time and mostly receive 304. */
const ASK_FIRST = 'no-cache';

export interface SiteConfig {
  siteFile: string;
  /** The owner's icons and pictures, which replace those of the build. */
  siteFolder?: string | undefined;
  publicUrl: string | undefined;
  /** Whether browsers cache the site, so that it opens without the server. */
  serviceWorker: boolean;
  registration: 'open' | 'closed';
  /** Makes the portrait in its sizes. */
  makeSquare: MakeSquare;
  /** Where the build is; only tests have another. */
  dist?: string;
}

/**
 * Reads site.json and the built web app and renders the pages.
 * @throws Error in one line when the owner's file is wrong or the web app is not built
 */
export async function readSite({
  siteFile,
  siteFolder,
  publicUrl,
  serviceWorker,
  registration,
  makeSquare,
  dist = DIST,
}: SiteConfig): Promise<Site> {
  const written = await readSiteFile(siteFile);
  const portraitFile = portraitIn(siteFile, written);
  const portrait = portraitFile === undefined ? undefined : await readPortrait(portraitFile, makeSquare);
  const site: SiteWords = { ...written, ...(portrait && { portrait: portrait.version }) };
  const webDir = path.join(dist, 'web');
  const template = await readFile(path.join(webDir, 'index.html'), 'utf8').catch(() => {
    throw new Error(`The web app is not built. ${BUILD_AGAIN}`);
  });
  const [files, ownFiles, screenScripts, screens] = await Promise.all([
    readBuiltFiles(webDir),
    readSiteFolder(siteFolder, portraitFile),
    readScreenScripts(webDir),
    renderScreens(path.join(dist, 'prerender/entry-prerender.js'), site),
  ]);
  const hasOwnPreview = ownFiles.has(PREVIEW);
  const pages = new Map(
    screens.map((screen) => {
      const scripts = scriptsOf(screenScripts, screen.modules);
      const parts = { template, screen, site, publicUrl, scripts, hasOwnPreview, registration };
      return [screen.path, pageOf(parts)];
    }),
  );
  const lost = pages.get(NOT_FOUND);
  if (lost === undefined) throw new Error('The web app has no not-found page.');
  pages.delete(NOT_FOUND);
  const checklist = pages.get('/checklist');
  // The same screen, which opens a new note, or offers to join a shared category.
  if (checklist) for (const path of ['/add', '/join']) pages.set(path, checklist);
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

/** The file of the portrait, which is beside site.json. */
export const portraitIn = (siteFile: string, { portrait }: SiteFile): string | undefined =>
  portrait && path.resolve(path.dirname(siteFile), portrait);

export async function readSiteFile(file: string): Promise<SiteFile> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Error(`The site file cannot be read: ${error.message}.`);
  });
  const source = bytes.toString('utf8');
  if (!Buffer.from(source).equals(bytes)) throw new Error(`${file}:1: the file is not UTF-8.`);
  return parseSiteFile(source, file);
}
