import { expect, test } from 'vitest';
import { apiPage } from './api-page.ts';

test('what the document says is shown as text, whatever it is', () => {
  const page = apiPage({
    info: { title: 'A & <b>', description: '"quoted"' },
    paths: { '/api/<x>/': { get: { summary: '<script>', responses: { '204': {} } } } },
  });
  expect(page).toContain('<h1>A &amp; &lt;b></h1><p>&quot;quoted&quot;</p>');
  expect(page).toContain('<code>GET /api/&lt;x>/</code>');
  expect(page).toContain('<p>&lt;script> (public).</p>');
  expect(page).toContain('<dt>204</dt><dd><code>nothing</code></dd>');
});
