import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { portraitIn, readSiteFile } from './owners-files.ts';
import type { Site } from './routes.ts';
import { readSite, type SiteConfig } from './site.ts';

/** Changes whenever one of these files does, also when it is replaced by another or removed. */
async function stampOf(files: readonly string[]): Promise<string> {
  const stamps = files.map(async (file) => {
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    return found && [found.ino, found.size, found.mtimeNs].join(' ');
  });
  return (await Promise.all(stamps)).join('\n');
}

async function filesOf({ siteFile, siteFolder }: SiteConfig): Promise<string[]> {
  // Read again each time: a portrait that is missing may be added later.
  const words = await readSiteFile(siteFile).catch(() => undefined);
  const files = [siteFile, (words && portraitIn(siteFile, words)) ?? siteFile];
  if (siteFolder === undefined) return files;
  const names = await readdir(siteFolder).catch(() => []);
  return [...files, siteFolder, ...names.sort().map((name) => path.join(siteFolder, name))];
}

/** The site as the owner's files have it at present. An invalid change is ignored. */
export interface ReloadedSite extends Site {
  /**
   * Reads the owner's files again if they have changed.
   * @returns whether they have
   * @throws Error in one line, once for each change, when they are wrong
   */
  reload(): Promise<boolean>;
}

/** @throws Error in one line when the owner's files are wrong or the web app is not built */
export async function reloadedSite(config: SiteConfig): Promise<ReloadedSite> {
  // Taken before they are read: later changes are then read again.
  let known = await stampOf(await filesOf(config));
  const site = {
    ...(await readSite(config)),
    async reload() {
      const stamp = await stampOf(await filesOf(config));
      if (stamp === known) return false;
      known = stamp;
      Object.assign(site, await readSite(config));
      return true;
    },
  };
  return site;
}
