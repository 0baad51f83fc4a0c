import { expect, test } from 'vitest';
import { type OpenApi, openApi } from './openapi.ts';
import { apiPage } from './page.ts';

const document = openApi({ version: '0.42.0', publicUrl: undefined });
const page = apiPage(document);

test('the content of the document is shown as text, whatever it is', () => {
  const operation = {
    operationId: 'x',
    summary: '<script>',
    tags: ['a'],
    security: [],
    responses: { 204: { description: 'A & "b"' } },
  };
  const hostile: OpenApi = {
    ...document,
    info: { ...document.info, title: 'A & <b>' },
    tags: [{ name: 'a', description: '<i>' }],
    paths: { '/api/<x>/': { get: operation } },
  };
  const shown = apiPage(hostile);
  expect(shown).toContain('<h1>A &amp; &lt;b></h1>');
  expect(shown).toContain('<code>GET /api/&lt;x>/</code>');
  expect(shown).toContain('<p>&lt;script>.</p>');
  expect(shown).toContain('<dt>204</dt><dd>A &amp; &quot;b&quot;</dd>');
});

test('every link on the page leads to something', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

test('an example carries the token, the body and the address of the site', () => {
  const [, section] = /<article id="createNote"(.*?)<\/article>/s.exec(page) ?? [];
  expect(section).toContain(`curl -s 'https://nightdrive.example/api/notes/' \\`);
  expect(section).toContain('-H &quot;Authorization: Bearer $TOKEN&quot;');
  const own = apiPage(openApi({ version: '1', publicUrl: 'https://mine.example' }));
  expect(own).toContain(`fetch('https://mine.example/api/notes/', {`);
});
