import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { appOfFile } from '../../testing/two-users.ts';

const app = await appOfFile();

test('the description is served as JSON', async () => {
  const { status, headers, body } = await app.call('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  expect(body).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    info: { title: 'Nightdrive API' },
  });
});

test('every call is on the page that people read', async () => {
  const { text } = await app.call('GET', '/api/docs/');
  for (const { method, url, schema } of ENDPOINTS) {
    expect(text).toContain(`<code>${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}</code>`);
    expect(text).toContain(schema.summary);
  }
});

test('the page is HTML of a strict policy: nothing in line, and nothing from elsewhere', async () => {
  for (const url of ['/api/docs/', '/api/docs']) {
    const { status, headers, text } = await app.call('GET', url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).not.toMatch(/<(?:style|img|iframe|object|embed|form|base)\b|<script(?![^>]* src="\/)/i);
    expect(text).not.toMatch(/<[^>]*\s(?:on\w+|style)\s*=/i);
    const loaded = [...text.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]*)"/g)].map(([, to]) => to);
    expect(loaded.every((to) => to?.startsWith('/'))).toBe(true);
  }
});
