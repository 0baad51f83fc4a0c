import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../http/app-type.ts';
import { testApp } from '../testing/test-app.ts';
import { content } from './content.ts';
import { securityTxt, securityTxtRoute } from './security-txt.ts';

const NOW = Date.UTC(2026, 0, 1);
const SITE = { contents: new Map(), notFound: content({ plain: Buffer.from('') }, 'text/html', 'no-cache') };
const words = (...urls: string[]) => ({
  title: 'T',
  headline: 'H',
  intro: 'I',
  credit: 'C',
  contacts: urls.map((url) => ({ label: url, url })),
});

test('security.txt has the mail address of the owner, an expiry within a year, and its own address', () => {
  expect(
    securityTxt(words('https://github.com/ann', 'mailto:ann@example.org'), 'https://example.org', NOW),
  ).toBe(
    'Contact: mailto:ann@example.org\nExpires: 2026-06-30T00:00:00.000Z\n' +
      'Canonical: https://example.org/.well-known/security.txt\n',
  );
});

test('without a mail address it has the contacts that RFC 9116 allows', () => {
  expect(securityTxt(words('http://old.example', 'https://github.com/ann', 'tel:+431'), undefined, NOW)).toBe(
    'Contact: https://github.com/ann\nContact: tel:+431\nExpires: 2026-06-30T00:00:00.000Z\n',
  );
  expect(securityTxt(words('http://old.example'), undefined, NOW)).toBeUndefined();
});

test('a site without contacts for it has none', async () => {
  const app: App = Fastify();
  securityTxtRoute(app, { site: { ...SITE, words: words() }, clock: () => NOW, publicUrl: undefined });
  expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404);
});

test('the site serves it as text', async () => {
  const app = await testApp();
  const { status, headers } = await app.send({ url: '/.well-known/security.txt' });
  await app.close();
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
});
