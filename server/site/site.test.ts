import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SiteWords } from '../../contract/site.ts';
import { SECURITY_HEADERS } from '../http/headers.ts';
import { INLINE_SCRIPT } from '../http/inline-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { MakeSquare } from './portrait.ts';
import { siteRoutes } from './routes.ts';
import { readSite, type SiteConfig } from './site.ts';

const WORDS: SiteWords = {
  title: 'Ann & "Bo"',
  headline: 'Hello.',
  intro: `See </script><b> and [log in](/login). ${'More words. '.repeat(15)}`,
  contacts: [],
  credit: 'Ann',
};

const TEMPLATE =
  '<!doctype html><html lang="en"><head><title></title><script src="/assets/main-1.js"></script></head>' +
  '<body><div id="root"></div><!--body--></body></html>';

const SCREENS = {
  'Home.tsx': ['assets/main-1.js', 'assets/shared-2.js', 'assets/home-3.js'],
  'Login.tsx': ['assets/main-1.js', 'assets/shared-2.js', 'assets/account-5.js'],
  'NotFound.tsx': ['assets/main-1.js', 'assets/shared-2.js', 'assets/lost-4.js'],
};

const ENTRY = `export const prerenderScreens = async (site) => [
  { path: '/', title: site.title, module: 'Home.tsx', html: '<h1>$& ' + site.headline + '</h1>' },
  { path: '/login', title: 'Login', module: 'Login.tsx', html: 'login' },
  { path: '*', title: 'Not Found', module: 'NotFound.tsx', html: 'lost' },
];`;

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  put('site.json', JSON.stringify(WORDS));
  put('web/index.html', TEMPLATE);
  put('web/.vite/screens.json', JSON.stringify(SCREENS));
  put('web/.vite/worker.js', 'work(VERSION);');
  put('web/assets/main-1.js', 'main');
  put('web/assets/main-1.js.br', 'smaller');
  put('web/assets/main-1.js.gz', 'small');
  put('web/robots.txt', 'robots');
  put('prerender/entry-prerender.js', ENTRY);
});

function put(file: string, text: string | Buffer) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** A fake: fails on files that begin with a question mark. */
const makeSquare: MakeSquare = async (file, side) =>
  String(file).startsWith('?') ? undefined : { id: `${file}-${side}`, data: Buffer.from(`${file} ${side}`) };

const read = (config: Partial<SiteConfig> = {}) =>
  readSite({
    siteFile: path.join(folder, 'site.json'),
    publicUrl: undefined,
    serviceWorker: true,
    makeSquare,
    registration: 'open',
    dist: folder,
    ...config,
  });

async function serve(config: Partial<SiteConfig> = {}) {
  const app = Fastify();
  const { notFound } = siteRoutes(app, await read(config));
  app.setNotFoundHandler(notFound);
  return (url: string, headers = {}) => app.inject({ url, headers });
}

test('a page is the screen in the built document, with the words of the owner as data', async () => {
  const { payload, headers } = await (await serve())('/');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(payload).toContain('<title>Ann &amp; &quot;Bo&quot;</title>');
  expect(payload).toContain('<div id="root" data-path="/"><h1>$& Hello.</h1></div>');
  const block = /<script type="application\/json" id="site-words">(.*?)<\/script>/.exec(payload)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual(WORDS);
});

test('a page loads the scripts of its screen, and none of the document twice', async () => {
  const get = await serve();
  const preloads = (page: string) =>
    [...page.matchAll(/modulepreload" href="([^"]+)/g)].map(([, url]) => url);
  expect(preloads((await get('/')).payload)).toEqual(['/assets/shared-2.js', '/assets/home-3.js']);
  expect(preloads((await get('/login')).payload)).toEqual(['/assets/shared-2.js', '/assets/account-5.js']);
});

test('a page has no inline script but the one that the policy names by its hash, and no inline style', async () => {
  const { payload } = await (await serve())('/');
  expect(payload.replace(`<script>${INLINE_SCRIPT}</script>`, '')).not.toMatch(
    /<script>|<style|\sstyle=|\son\w+=/,
  );
});

test('the description is the intro without its links, cut to what search engines show', async () => {
  const { payload } = await (await serve())('/');
  const description = /name="description" content="([^"]*)"/.exec(payload)?.[1] ?? '';
  expect(description).toMatch(/^See &lt;\/script>&lt;b> and log in\. More words\. .* More…$/);
  expect(description.length).toBeLessThan(170);
});

test('a short intro is used unchanged as the description', async () => {
  put('site.json', JSON.stringify({ ...WORDS, intro: 'Welcome, [log in](/login).' }));
  const { payload } = await (await serve())('/');
  expect(payload).toContain('name="description" content="Welcome, log in."');
});

test('addresses for other sites are whole when the public address is known', async () => {
  const at = await serve({ publicUrl: 'https://ann.example' });
  const { payload } = await at('/login');
  expect(payload).toContain('<link rel="canonical" href="https://ann.example/login">');
  expect(payload).toContain('<meta property="og:image" content="https://ann.example/og.jpg">');
  expect((await (await serve())('/login')).payload).not.toContain('canonical');
});

test.each([undefined, 'https://ann.example'])(
  'every meta tag of a page at %s is well formed',
  async (url) => {
    const { payload } = await (await serve({ publicUrl: url }))('/');
    const tags = payload.match(/<meta .*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(5);
    expect(tags.filter((tag) => !/^<meta( [a-z]+="[^"]*")+>$/.test(tag))).toEqual([]);
    // Other sites cannot resolve the address of a picture by themselves.
    expect(payload.includes('og:image')).toBe(url !== undefined);
  },
);

test('an unknown address is 404 with the not-found page, which is not indexed', async () => {
  const answer = await (await serve({ publicUrl: 'https://ann.example' }))('/nope');
  expect(answer.statusCode).toBe(404);
  expect(answer.payload).toContain('data-path="*">lost</div>');
  expect(answer.payload).toContain('<meta name="robots" content="noindex">');
  expect(answer.payload).not.toContain('canonical');
});

test('built files are immutable, the others may change, and only what browsers need is served', async () => {
  const get = await serve();
  const script = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.payload).toBe('smaller');
  expect((await get('/assets/main-1.js', { 'accept-encoding': 'gzip' })).payload).toBe('small');
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  for (const url of ['/index.html', '/.vite/screens.json', '/.vite/worker.js', '/assets/main-1.js.br']) {
    expect((await get(url)).statusCode).toBe(404);
  }
});

test('the web manifest carries the title of the site', async () => {
  const answer = await (await serve())('/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json');
  expect(answer.json()).toMatchObject({
    name: WORDS.title,
    start_url: '/checklist',
    share_target: { action: '/add', method: 'GET' },
  });
});

describe('The service worker', () => {
  const versionIn = (script: string) => JSON.parse(/^const VERSION=(.*);$/m.exec(script)?.[1] ?? '');
  const version = async () => versionIn((await (await serve())('/worker.js')).payload);

  test('names the files with a hash and the pages of its version, and browsers ask for it each time', async () => {
    const { payload, headers } = await (await serve())('/worker.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(payload).toContain('work(VERSION);');
    expect(versionIn(payload)).toMatchObject({ files: ['/assets/main-1.js'], pages: ['/', '/login'] });
  });

  test.each([
    ['the words of the owner', 'site.json', JSON.stringify({ ...WORDS, credit: 'Bo' })],
    ['a built file', 'web/assets/extra-5.js', 'extra'],
    ['the worker itself', 'web/.vite/worker.js', 'play(VERSION);'],
  ])('is another one after a change of %s, and no other time', async (_, file, text) => {
    const { id } = await version();
    expect((await version()).id).toBe(id);
    put(file, text);
    expect((await version()).id).not.toBe(id);
  });

  test('is another one after a change of the headers with which browsers store the pages', async () => {
    const former = { ...SECURITY_HEADERS };
    onTestFinished(() => void Object.assign(SECURITY_HEADERS, former));
    const { id } = await version();
    Object.assign(SECURITY_HEADERS, { 'referrer-policy': 'no-referrer' });
    expect((await version()).id).not.toBe(id);
  });

  test('switched off, unregisters itself and deletes its caches', async () => {
    const { payload, statusCode } = await (await serve({ serviceWorker: false }))('/worker.js');
    expect(statusCode).toBe(200);
    expect(payload).toMatch(/caches\.delete.*\n.*registration\.unregister/);
  });
});

test('a wrong value in the file of the owner stops the start and is named', async () => {
  put('site.json', '{\n"title": 1}');
  await expect(read()).rejects.toThrow(/site\.json: title must be a text in quotes\.$/);
  put('site.json', Buffer.from([0x7b, 0xff]));
  await expect(read()).rejects.toThrow(/site\.json:1: the file is not UTF-8\.$/);
  rmSync(path.join(folder, 'site.json'));
  await expect(read()).rejects.toThrow(/^The site file cannot be read: ENOENT.*site\.json/);
});

test.each([
  ['web/index.html', undefined, 'The web app is not built. Run "npm run build".'],
  ['web/index.html', '<html></html>', 'The built index.html has no <title></title>. Run "npm run build".'],
  ['web/.vite/worker.js', undefined, 'The built web app has no service worker. Run "npm run build".'],
  ['web/.vite/screens.json', '{}', 'The built web app has no Home.tsx. Run "npm run build".'],
  ['prerender/entry-prerender.js', 'export {};', 'renders no screens. Run "npm run build".'],
  [
    'prerender/entry-prerender.js',
    'export const prerenderScreens = () => [];',
    'The web app has no not-found page.',
  ],
])('a build with a wrong %s is reported', async (file, text, message) => {
  if (text === undefined) rmSync(path.join(folder, file));
  else put(file, text);
  await expect(read()).rejects.toThrow(message);
});

test('the pages show that registration is closed, and nothing while it is open', async () => {
  const closed = await serve({ registration: 'closed' });
  expect((await closed('/login')).payload).toContain('<html data-registration="closed" lang="en">');
  expect((await (await serve())('/login')).payload).toContain('<html lang="en">');
});

test.each([
  [undefined, '<html lang="en">'],
  ['https://ann.example', '<html data-passkeys="ann.example" lang="en">'],
  ['https://ann.example:8443', '<html data-passkeys="ann.example" lang="en">'],
  ['https://192.0.2.1', '<html lang="en">'],
  ['https://[2001:db8::1]', '<html lang="en">'],
])(
  'the pages of a site at %s name the host that passkeys belong to, unless it is an IP address',
  async (publicUrl, html) => {
    expect((await (await serve({ publicUrl }))('/login')).payload).toContain(html);
  },
);

test('files of the owner take the place of built ones, and a preview of theirs is not described', async () => {
  put('own/og.jpg', 'their picture');
  put('own/robots.txt', 'their robots');
  for (const beside of ['site.json', 'nightdrive.env', 'postgres-ca.pem', '.hidden'])
    put(`own/${beside}`, '');
  const siteFolder = path.join(folder, 'own');
  const { contents } = await read({ siteFolder, publicUrl: 'https://ann.example' });
  expect(contents.get('/og.jpg')?.plain).toMatchObject({ headers: { 'content-type': 'image/jpeg' } });
  expect(contents.get('/robots.txt')?.plain.body.toString()).toBe('their robots');
  expect(contents.get('/')?.plain.body.toString()).not.toContain('og:image:alt');
  expect(
    (await read({ publicUrl: 'https://ann.example' })).contents.get('/')?.plain.body.toString(),
  ).toContain('og:image:alt');
});

test('the portrait beside the words is served in three sizes, also from the folder of the owner', async () => {
  put('site.json', JSON.stringify({ ...WORDS, name: 'Ann <Lee>', portrait: 'ann.jpg' }));
  put('ann.jpg', 'a picture');
  const get = await serve();
  for (const side of [144, 288, 432]) {
    const { headers, payload } = await get(`/portrait-${side}.webp?a`);
    expect(headers['content-type']).toBe('image/webp');
    expect(payload).toBe(`a picture ${side}`);
  }
  const { payload } = await get('/');
  expect(payload).toContain('<meta name="author" content="Ann &lt;Lee>">');
  expect(payload).toContain('"portrait":"a pictur"'); // a page names the version, not the file
  put('own/ann.jpg', 'a picture');
  put('own/site.json', JSON.stringify({ ...WORDS, portrait: 'ann.jpg' }));
  const siteFolder = path.join(folder, 'own');
  const siteFile = path.join(siteFolder, 'site.json');
  const { contents } = await read({ siteFile, siteFolder });
  expect(contents.has('/portrait-144.webp')).toBe(true);
});

test.each([
  [undefined, /The portrait of site\.json cannot be read: ENOENT/],
  ['?', /ann\.jpg, the portrait of site\.json, is not a JPEG, PNG, WebP, GIF or AVIF/],
  ['x'.repeat(5 * 1024 * 1024 + 1), /ann\.jpg, the portrait of site\.json, is larger than 5 MB/],
])('a portrait that cannot be shown stops the start', async (picture, message) => {
  put('site.json', JSON.stringify({ ...WORDS, portrait: 'ann.jpg' }));
  if (picture !== undefined) put('ann.jpg', picture);
  await expect(read()).rejects.toThrow(message);
});

test('without a portrait its addresses lead nowhere', async () => {
  expect((await (await serve())('/portrait-144.webp')).statusCode).toBe(404);
});

test.each([
  ['logo.png', 'logo', /own\/logo\.png is not used; SITE_FOLDER may have favicon\.svg/],
  ['og.jpg', 'x'.repeat(2 * 1024 * 1024 + 1), /own\/og\.jpg is larger than 2 MB/],
])('a folder with %s that cannot be used stops the start', async (name, text, message) => {
  put(`own/${name}`, text);
  await expect(read({ siteFolder: path.join(folder, 'own') })).rejects.toThrow(message);
});
