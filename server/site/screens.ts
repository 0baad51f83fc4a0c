import { pathToFileURL } from 'node:url';
import type { SiteWords } from '../../contract/site.ts';
import { BUILD_AGAIN } from '../runtime/program.ts';

/** A screen of the web app, rendered as a signed-out visitor sees it first. */
export interface Screen {
  /** Its path, or `*` for the one that answers unknown paths. */
  path: string;
  title: string;
  /** The source of its code, by which the build names its scripts. */
  module: string;
  html: string;
}

/** Lets the web app's own server build render every screen with the owner's words. */
export async function renderScreens(entryFile: string, site: SiteWords): Promise<Screen[]> {
  const entry: { prerenderScreens?: unknown } = await import(pathToFileURL(entryFile).href);
  if (!(entry.prerenderScreens instanceof Function)) {
    throw new Error(`${entryFile} renders no screens. ${BUILD_AGAIN}`);
  }
  const screens: Screen[] = await entry.prerenderScreens(site);
  return screens;
}
