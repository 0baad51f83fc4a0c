import { expect, test, vi } from 'vitest';

const FILE = '/assets/index-1.js';
const SCRIPT = `<script type="module" crossorigin src="${FILE}"></script>`;

const GATE = '<title>Sign in to example.org</title>';

/** For tests: the worker of a version with one file and one page, in a browser without a page of the site. */
async function startWorker(page: (init: RequestInit) => Response) {
  const location = new URL('https://ann.example');
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Map<string, Response>();
  const cache = {
    addAll: async (urls: readonly string[]) => {
      for (const url of urls) kept.set(url, new Response());
    },
    put: async (url: string, answer: Response) => kept.set(url, answer),
  };
  vi.stubGlobal('VERSION', { id: '1', files: [FILE], pages: ['/login'] });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location,
  });
  const caches = { open: async () => cache, match: async (url: string) => kept.get(url)?.clone() };
  vi.stubGlobal('caches', caches);
  const worker = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
  vi.stubGlobal('fetch', async (asked: unknown, init: RequestInit = {}) =>
    asked === '/worker.js' ? worker() : page(init),
  );
  vi.resetModules();
  await vi.importActual('./worker.ts'); // its types are those of workers
  const install = () =>
    new Promise((resolve) => listeners.get('install')?.({ waitUntil: resolve })).then(() => [...kept.keys()]);
  const open = (path: string, mode: string) =>
    new Promise<Response>((resolve) => {
      const request = { method: 'GET', url: location.origin + path, mode };
      listeners.get('fetch')?.({ request, respondWith: resolve, waitUntil: () => {} });
    });
  return { install, open, kept, caches };
}

test.each([
  ['a file of another site', '<a class="link" href="https://ann.example/assets/cv.pdf">CV</a>'],
  ['a file of this site', '<a href="/assets/cv.pdf">CV</a>'],
  [
    'a file, among the words of the owner',
    '<script type="application/json">{"intro":"[CV](/assets/cv.pdf)"}</script>',
  ],
])('the site is cached while a page of it links to %s', async (_, link) => {
  const { install } = await startWorker(() => new Response(SCRIPT + link));
  expect(await install()).toEqual([FILE, '/login']);
});

test.each([
  ['has the script of another version', '<script type="module" src="/assets/index-2.js"></script>'],
  ['has the style sheet of another version', `${SCRIPT}<link rel="stylesheet" href="/assets/style-2.css">`],
  ['is that of a gate', GATE],
])('the site is not cached while its page %s', async (_, html) => {
  const { install } = await startWorker(() => new Response(html));
  await expect(install()).rejects.toThrow('/login is not of this version');
});

test('a user whom a gate lets through by a cookie caches the pages of the site', async () => {
  const { install, kept } = await startWorker(
    ({ credentials }) => new Response(credentials === 'omit' ? GATE : SCRIPT),
  );
  await install();
  expect(await kept.get('/login')?.text()).toBe(SCRIPT);
});

test.each([
  ['page', '/login', 'navigate'],
  ['file', FILE, 'no-cors'],
])(
  'a %s comes from the device, or from the server when the browser can read no cache',
  async (_, path, mode) => {
    const network = vi.fn(() => new Response(SCRIPT));
    const { install, open, caches } = await startWorker(network);
    await install();
    network.mockImplementation(() => new Response('of the server'));
    expect(await (await open(path, mode)).text()).not.toBe('of the server');
    const broken = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
    Object.assign(caches, { open: broken, match: broken });
    expect(await (await open(path, mode)).text()).toBe('of the server');
  },
);
