declare const self: ServiceWorkerGlobalScope;

interface Pushed {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The page that a click opens. */
  readonly path: string;
}

/** The server writes this in front of the worker: what belongs to the version that it serves. */
declare const VERSION: {
  /** A hash of everything else here, of the pages and of their headers. */
  readonly id: string;
  /** The files with a hash in their name. */
  readonly files: readonly string[];
  /** The pages, as a signed-out visitor sees them first. */
  readonly pages: readonly string[];
};

const OURS = 'nightdrive ';
const CACHE = OURS + VERSION.id;
const WORKER = '/worker.js';

self.addEventListener('install', (event) => event.waitUntil(keepVersion()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('push', (event) => event.waitUntil(notify(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAt(event.notification.data));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const page = pathname.replace(/(?<=.)\/$/, '');
    if (VERSION.pages.includes(page)) event.respondWith(openPage(event, page));
  } else if (VERSION.files.includes(pathname)) event.respondWith(readFile(request));
});

/** A later one of the same note takes the place of an earlier one. */
const notify = ({ tag, title, body, path }: Pushed): Promise<void> =>
  self.registration.showNotification(title, { tag, body, icon: '/icon-192.png', data: path });

/** Shows the note in a page that is open, or in a new one. */
async function openAt(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname === '/checklist') ?? pages[0];
  if (page) await (await page.navigate(path))?.focus();
  else await self.clients.openWindow(path);
}

async function keepVersion(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...VERSION.files]);
  await Promise.all(VERSION.pages.map((page) => keepPage(cache, page)));
}

/**
 * While nodes are replaced one after the other, another version may answer: its pages want other files. The page of a
 * gate or a proxy wants none.
 */
async function keepPage(cache: Cache, page: string): Promise<void> {
  const answer = await fetch(page, { cache: 'no-cache' });
  // Not any address: the owner may link to one that looks like these.
  const wanted = (await answer.clone().text()).match(/(?<=<(?:link|script) [^>]*")\/assets\/[\w.-]+/g);
  if (!answer.ok || answer.redirected || !wanted?.every((file) => VERSION.files.includes(file)))
    throw new Error(`${page} is not of this version`);
  await cache.put(page, answer);
}

async function takeOver(): Promise<void> {
  for (const name of await ourCaches()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function openPage(event: FetchEvent, page: string): Promise<Response> {
  const kept = await find(page);
  if (kept) event.waitUntil(leaveIfUnwanted());
  return kept ?? fetch(event.request);
}

async function readFile(request: Request): Promise<Response> {
  const kept = await find(new URL(request.url).pathname);
  if (kept) return kept;
  const answer = await fetch(request);
  if (isGone(answer)) await leave(); // the browser has lost a file that the server has no more: the next page is whole again
  return answer;
}

/** If the cache cannot be read, the server may still answer. */
async function find(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined);
}

/** A server that no longer has a worker must not stay hidden behind this one. */
async function leaveIfUnwanted(): Promise<void> {
  const answer = await fetch(WORKER, { cache: 'no-cache' }).catch(() => undefined);
  const isOther = answer?.ok && !answer.headers.get('content-type')?.includes('javascript');
  if (answer && (isGone(answer) || isOther)) await leave();
}

/** A server that is busy or restarting may have the file at the next attempt. */
const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

async function leave(): Promise<void> {
  for (const name of await ourCaches()) await caches.delete(name);
  await self.registration.unregister();
}

const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));
