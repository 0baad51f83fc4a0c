import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SECURITY_HEADERS } from '../http/headers.ts';
import { BUILD_AGAIN } from '../runtime/program.ts';
import { type Content, compressed, content } from './content.ts';

/** Browsers request it with each page, and mostly receive 304. */
const ASK_FIRST = 'no-cache';
const TYPE = 'text/javascript; charset=utf-8';

/** Replaces a worker that was switched off: it deletes that worker's caches, and unregisters itself. */
const LEAVE = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => registration.unregister())));
`;

export const leavingWorker = (): Content => content(compressed(LEAVE), TYPE, ASK_FIRST);

/**
 * The service worker with the list of what it caches: the files with a hash in their name, and the pages as a signed-out
 * visitor sees them first, stored with their headers. A change of any of these changes the worker, which is how browsers
 * detect a new version.
 */
export async function keepingWorker(
  webDir: string,
  files: Iterable<string>,
  pages: ReadonlyMap<string, string>,
): Promise<Content> {
  const source = await readFile(path.join(webDir, '.vite/worker.js'), 'utf8').catch(() => {
    throw new Error(`The built web app has no service worker. ${BUILD_AGAIN}`);
  });
  const hashed = [...files].filter((url) => url.startsWith('/assets/')).sort();
  const hash = createHash('sha256').update(source);
  const headers = JSON.stringify(SECURITY_HEADERS);
  for (const part of [...hashed, ...pages.values(), headers]) hash.update(part);
  const version = { id: hash.digest('base64url').slice(0, 16), files: hashed, pages: [...pages.keys()] };
  return content(compressed(`const VERSION=${JSON.stringify(version)};\n${source}`), TYPE, ASK_FIRST);
}
